import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, OfflineError } from '@/api/errors.ts'
import { limits } from '@/api/limits.gen.ts'
import { paths } from '@/lib/paths.ts'
import { wantsCalm } from '@/lib/preferences.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import { announceAll } from '@/shared/evidence/sending.ts'
import { score, tally } from '@/shared/marks/score.ts'
import { showOfflineAlert } from '@/ui/alert.ts'
import { type AuditDraft, aboutReport } from '../draft/draft.ts'
import { type SavingOptions, Unsettled, useSaving } from '../draft/useSaving.ts'
import { completeLater } from '../later/completions.ts'
import {
  forgetReports,
  refreshIfRefused,
  useDeleteReport,
  useLoadMore,
  usePdfTicket,
  useResync,
  useSetFinal,
  useSetStatus,
} from '../mutations.ts'
import { nextFocusLines } from '../rules/loadMore.ts'
import { texts } from '../strings.ts'
import { offerUndo, toast } from '../toast.ts'
import { othersOf, placeOf, type Report } from '../types.ts'
import { openTab } from './openTab.ts'

/** How long after COMPLETE or MARK PENDING the page scrolls to the top, in milliseconds (AUDIT-108). */
const scrollDelay = 400

/** How long UNDO is offered after COMPLETE, in milliseconds. A rep has no other way back, so it is longer than for marks (FD-40). */
const completeOffered = 20_000

/** What a button of the page does. While one action is running, no other can start. */
export type Action =
  | 'save'
  | 'saveAndExit'
  | 'complete'
  | 'completeAgain'
  | 'markPending'
  | 'reopen'
  | 'setFinal'
  | 'remove'
  | 'loadMore'
  | 'resync'
  | 'pdf'

/** The actions of the page. Each makes its calls, shows its toast and goes where it leads. An action that fails changes nothing. */
export function useReportActions(report: Report, draft: AuditDraft, how: SavingOptions) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const saving = useSaving(report, draft, how)
  const { mutateAsync: setStatus } = useSetStatus()
  const { mutateAsync: makeFinal } = useSetFinal()
  const { mutateAsync: deleteReport } = useDeleteReport()
  const { mutateAsync: showMore } = useLoadMore()
  const { mutateAsync: refreshLines } = useResync()
  const { mutateAsync: makeTicket } = usePdfTicket()
  const [busy, setBusy] = useState<Action | null>(null)

  async function run(action: Action, act: () => Promise<unknown>, onFailure: (error: unknown) => void) {
    if (busy) return
    setBusy(action)
    try {
      await act()
    } catch (error) {
      if (error instanceof OfflineError) showOfflineAlert()
      else if (!(error instanceof Unsettled)) {
        console.error(`audit: ${action} failed`, error)
        refreshIfRefused(client, report, error)
        onFailure(error)
      }
    } finally {
      setBusy(null)
    }
  }

  /** AUDIT-119. Sends the score that the page shows. The server stores the score that it computes itself (AMB-046). */
  async function saveThenSet(status: 'COMPLETED' | 'PENDING', queued?: string) {
    const { id, weightings } = await saving.save()
    // So that everybody reads how many photos are to come. Afterwards none can be added (EVIDENCE-010).
    if (status === 'COMPLETED') await announceAll(placeOf(report), id)
    const body = { id, status, score: score(tally(draft.lines), weightings).total }
    return setStatus(status === 'COMPLETED' ? { ...body, queued, others: othersOf(report) } : body)
  }

  const keepCompletion = (id = uuidv7()) =>
    completeLater({
      id,
      place: placeOf(report),
      report: draft.reportId,
      about: aboutReport(report),
      score: score(tally(draft.lines), report.weightings).total,
      others: othersOf(report),
    })

  /** Makes a completed report open again. */
  async function setPending(id: string) {
    await setStatus({ id, status: 'PENDING' })
    toast(texts.toast.pending)
    scrollToTop()
  }

  const act =
    (action: Action, steps: () => Promise<unknown>, onFailure: (error: unknown) => void = sayFailed) =>
    () =>
      run(action, steps, onFailure)

  /**
   * An act for which every mark must be there, also those that the device is slow to give (FD-250). Marks that the person has not seen yet are theirs
   * to look at first.
   */
  const actOnAll = (action: Action, steps: () => Promise<unknown>) =>
    act(action, async () => {
      const { restored } = draft.status
      await draft.ready
      if (draft.status.restored > restored) toast(texts.draft.cameLate, 'error')
      else await steps()
    })

  const toCompliance = () => navigate(paths.compliance())

  return {
    busy,
    notSaved: saving.failed,
    clash: saving.clash,
    undecided: saving.undecided,
    saving: saving.running,

    save: act(
      'save',
      async () => {
        await saving.save()
        toast(texts.toast.saved)
      },
      logOnly,
    ),

    saveAndExit: act(
      'saveAndExit',
      async () => {
        // The marks of a report that another tab is editing are for that tab to save.
        if (how.saves) {
          await saving.save()
          toast(texts.toast.saved)
        }
        await toCompliance()
      },
      logOnly,
    ),

    // FD-344. Without a connection the device keeps the completion, and sends the marks before it (OFFLINE-018). The server takes one id once, so
    // what arrived although its answer was lost is not done again.
    complete: actOnAll('complete', async () => {
      const id = uuidv7()
      const done = await saveThenSet('COMPLETED', id).catch(async (error) => {
        if (!(error instanceof OfflineError)) throw error
        await draft.written()
        await keepCompletion(id).catch((full) => {
          console.error('audit: the device cannot keep the completion', full)
          throw error
        })
      })
      if (!done) toast(texts.later.kept)
      else {
        draft.clear()
        if (done.can.undoComplete)
          offerUndo(
            texts.toast.completed,
            act('reopen', () => setPending(stored(done))),
            completeOffered,
          )
        else toast(texts.toast.completed)
      }
      scrollToTop()
    }),

    // OFFLINE-021. What others have answered differently is asked about first, and what was chosen may change the score.
    completeAgain: act('completeAgain', async () => {
      await saving.save()
      await keepCompletion()
    }),

    markPending: act('markPending', async () => {
      await saveThenSet('PENDING')
      toast(texts.toast.pending)
      scrollToTop()
    }),

    reopen: act('reopen', () => setPending(stored(report))),

    /** `queries` is how many open queries the person was told of (REPLY-007). */
    setFinal: (queries: number) =>
      run(
        'setFinal',
        async () => {
          await makeFinal({ id: stored(report), queries })
          toast(texts.toast.final)
        },
        sayFailed,
      ),

    remove: act('remove', async () => {
      await deleteReport(stored(report))
      draft.clear()
      toast(texts.toast.deleted)
      await toCompliance()
      forgetReports(client)
    }),

    // Without a connection the device chooses them as the server would, and they are saved like marks (OFFLINE-030).
    loadMore: act('loadMore', async () => {
      try {
        const { id } = await saving.ensure()
        draft.adopt(await showMore(id))
      } catch (error) {
        if (!(error instanceof OfflineError)) throw error
        for (const { key } of nextFocusLines(draft.lines, limits.loadMore)) draft.change(key, { hidden: false })
      }
    }),

    // The marks are saved first, so that the server can carry them over to the new lines (AMB-029).
    resync: act('resync', async () => {
      const { id } = await saving.save()
      draft.adopt(await refreshLines(id))
      toast(texts.toast.resynced)
    }),

    exportPdf: (type: 'FULL' | 'FAILED') => {
      if (busy) return
      if (!navigator.onLine) return showOfflineAlert()
      // The tab must open in the click itself. Any later and the browser would block it as a pop-up (AUDIT-128, FD-16).
      const tab = openTab(texts.pdf.preparing)
      if (!tab) return toast(texts.pdf.blocked, 'error')
      return run(
        'pdf',
        async () => {
          const { url } = await makeTicket({ id: stored(report), type })
          tab.show(url)
        },
        (error) => {
          tab.close()
          sayFailed(error)
        },
      )
    },
  }
}

export type ReportActions = ReturnType<typeof useReportActions>

/** The id of a report that must have one, because the button that was pressed exists only for stored reports. */
function stored({ id }: Report): string {
  if (!id) throw new Error('audit: the report is not stored yet')
  return id
}

/** Shows nothing, because the header already says that the marks were not saved (AUDIT-084, AMB-030). */
function logOnly() {}

/** AUDIT-083. A refusal also shows the server's message. If the session has ended, the sign-in opens over the page instead. */
function sayFailed(error: unknown) {
  if (!(error instanceof ApiError)) return toast(texts.toast.failed, 'error')
  if (error.status === 401) return
  if (error.status < 500) toast(error.message, 'error', texts.toast.failed)
  else toast(texts.toast.failed, 'error')
}

function scrollToTop() {
  window.setTimeout(() => {
    const calm = wantsCalm()
    window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' })
    // The button that was pressed is gone, so keyboards and screen readers continue from the title.
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, scrollDelay)
}
