import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { reportQuery } from '@/api/audit.ts'
import { ApiError, OfflineError } from '@/api/errors.ts'
import type { LineConflict } from '@/api/types.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import { sending } from '@/shared/drafts/waiting.ts'
import { sending as photoSending } from '@/shared/evidence/sending.ts'
import { refreshIfRefused, useCreateReport, useSaveLines } from '../mutations.ts'
import { texts } from '../strings.ts'
import { tellNews } from '../toast.ts'
import { placeOf, type Report } from '../types.ts'
import type { AuditDraft } from './draft.ts'
import { sendInTurn } from './drafts.ts'
import { useAutosave } from './useAutosave.ts'

/** For each conflicting line, by its key, whether to keep the person's own value. */
export type Settlement = ReadonlyMap<string, boolean>

/** Lines that somebody else has changed, and the function to call with the person's choice. null cancels: nothing changes, and nothing is saved. */
export interface Clash {
  conflicts: readonly LineConflict[]
  settle: (settlement: Settlement | null) => void
}

/** Thrown when the person cancels a clash. Nothing was saved, and nothing went wrong. */
export class Unsettled extends Error {
  override readonly name = 'Unsettled'
}

type StoredReport = Report & { id: string }

export interface SavingOptions {
  /** Whether this tab may save: the person may edit the report, and no other tab is editing it. */
  saves: boolean
  /** Keeps the draft in use until the returned function is called. */
  hold: () => () => void
}

export interface Saving {
  /** Returns the stored report, and creates it first if it is new (FD-01). */
  ensure: () => Promise<StoredReport>
  /** Sends the changed lines and returns the stored report. Throws what the call threw, or Unsettled. */
  save: () => Promise<StoredReport>
  /** Whether the last save that the person asked for failed (AMB-030). */
  failed: boolean
  /** Whether a save is running. */
  running: boolean
  /** What the person must settle before the save can go on. */
  clash: Clash | null
  /** How many lines of a clash the person has left unsettled. The next save asks again. */
  undecided: number
}

/**
 * Saves the lines of a report: it creates the report if needed, sends what changed, lets the person settle clashes, and sends again (FD-01, FD-09).
 * It also saves by itself (see useAutosave). Only one save runs at a time.
 */
export function useSaving(report: Report, draft: AuditDraft, { saves, hold }: SavingOptions): Saving {
  const client = useQueryClient()
  const { mutateAsync: create } = useCreateReport()
  const { mutateAsync: saveLines } = useSaveLines()
  const [failed, setFailed] = useState(false)
  const [running, setRunning] = useState(false)
  const [clash, setClash] = useState<Clash | null>(null)
  const [undecided, setUndecided] = useState(0)
  // All attempts use the same id, so that a second call does not create a second report.
  const newId = useRef<string | undefined>(undefined)
  /** The ids of lines that clashed while the report saved by itself. They are not sent again until the person saves and chooses. */
  const clashing = useRef<ReadonlySet<string>>(new Set())
  /** Ends the question about a clash that is open. */
  const settling = useRef<Clash['settle'] | undefined>(undefined)
  const left = useRef(false)
  // Whoever leaves the page has cancelled the question. A save that waited for its answer for ever would hide the marks from what is said to be
  // waiting.
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
      settling.current?.(null)
    }
  }, [])

  async function ensure(): Promise<StoredReport> {
    if (isStored(report)) return report
    newId.current ??= uuidv7()
    const created = await create({ id: newId.current, store: report.store.id, date: report.date })
    if (!isStored(created)) throw new Error('audit: the created report has no id')
    draft.adopt(created)
    return created
  }

  /** Sends the changed lines. `asked` tells whether the person asked for the save. Only then may it ask them to settle a clash. */
  async function send(id: string, asked: boolean, retried = false): Promise<void> {
    const lines = draft.changes().filter((line) => asked || !clashing.current.has(line.id))
    if (lines.length === 0) return
    draft.sending(lines)
    try {
      draft.saved(lines, await saveLines({ id, lines, made: draft.made(lines) }))
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) draft.refused(lines)
      const gone = linesGone(error)
      if (gone > 0 && !retried) {
        await refetch(id)
        await send(id, asked, true)
        tellNews(texts.toast.linesGone(gone))
        return
      }
      const conflicts = conflictsOf(error)
      if (!conflicts) throw error
      if (!asked) {
        clashing.current = new Set([...clashing.current, ...conflicts.map(({ lineId }) => lineId)])
        setUndecided(clashing.current.size)
        await send(id, asked)
        return
      }
      const settlement = await ask(conflicts)
      if (!settlement) throw new Unsettled()
      for (const mine of [true, false]) {
        draft.resolve(
          conflicts.filter(({ key }) => settlement.get(key) === mine),
          mine,
        )
      }
      await send(id, asked)
    }
  }

  /** Loads the report again and puts the person's marks on top. */
  async function refetch(id: string) {
    draft.adopt(await client.fetchQuery({ ...reportQuery({ id }), staleTime: 0 }))
  }

  function ask(conflicts: readonly LineConflict[]): Promise<Settlement | null> {
    if (left.current) return Promise.resolve(null)
    return new Promise((resolve) => {
      const settle = (settlement: Settlement | null) => {
        settling.current = undefined
        setClash(null)
        setUndecided(settlement ? 0 : conflicts.length)
        resolve(settlement)
      }
      settling.current = settle
      setClash({ conflicts, settle })
    })
  }

  async function run(asked: boolean): Promise<StoredReport> {
    setRunning(true)
    try {
      if (!navigator.onLine) throw new OfflineError()
      const stored = await ensure()
      await send(stored.id, asked)
      if (asked) clashing.current = new Set()
      if (clashing.current.size === 0) setUndecided(0)
      setFailed(false)
      return stored
    } catch (error) {
      if (asked) setFailed(true)
      else refreshIfRefused(client, report, error)
      throw error
    } finally {
      setRunning(false)
    }
  }

  function save(asked = true): Promise<StoredReport> {
    const [done, release] = [sending.start(draft.key), hold()]
    return sendInTurn(draft, () => run(asked)).finally(() => {
      release()
      done()
    })
  }

  // Photos go to a report, so the first photo of a new one creates it, as the first mark does (OFFLINE-038).
  const photos = useSyncExternalStore(photoSending.subscribe, () => (report.id ? 0 : photoSending.unassigned(placeOf(report))))
  useAutosave(draft, {
    enabled: saves,
    waiting: () => (report.id ? draft.changes().some(({ id }) => !clashing.current.has(id)) : draft.status.unsaved > 0 || photos > 0),
    save: () => save(false),
    photos,
  })
  return { ensure, save, failed, running, clash, undecided }
}

function isStored(report: Report): report is StoredReport {
  return report.id !== undefined
}

/** How many of the sent lines the report no longer has, because somebody else has resynced it (FD-11). */
function linesGone(error: unknown): number {
  if (!(error instanceof ApiError) || error.status !== 422) return 0
  return Object.keys(error.fields).filter((field) => /^lines\[\d+\]\.id$/.test(field)).length
}

function conflictsOf(error: unknown): readonly LineConflict[] | undefined {
  const conflicts = error instanceof ApiError && error.status === 409 ? error.problem.conflicts : undefined
  return conflicts && conflicts.length > 0 ? conflicts : undefined
}
