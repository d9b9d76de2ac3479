import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { reportQuery } from '@/api/audit.ts'
import { OfflineError } from '@/api/errors.ts'
import { paths } from '@/lib/paths.ts'
import type { DraftLine } from '@/shared/drafts/format.ts'
import { movePhotos, startSending } from '@/shared/evidence/sending.ts'
import { useRights } from '@/shared/session/rights.ts'
import { useUser } from '@/shared/session/session.ts'
import { showOfflineAlert } from '@/ui/alert.ts'
import { texts } from '../strings.ts'
import { toast } from '../toast.ts'
import { placeOf } from '../types.ts'
import { AuditDraft, aboutReport } from './draft.ts'

interface From {
  id: string
  /** Whether it was completed. Photos that it waits for then go on to it. */
  completed: boolean
}

/** Takes marks over from a report. `onTaken` must remove them from where they were. */
export type TakeMarks = (from: From, lines: Readonly<Record<string, DraftLine>>, onTaken: () => void) => Promise<void>

/**
 * Returns the function that takes unsaved marks and photos of one report into the store's report of today: the open one of this quarter, or a new one
 * (FD-32, OFFLINE-031). It then opens that report. If it fails, the marks stay where they were. Returns undefined if the person may not audit, or the
 * store is not known.
 */
export function useTakeMarks(storeId: string | undefined): TakeMarks | undefined {
  const client = useQueryClient()
  const navigate = useNavigate()
  const user = useUser()
  const { audit } = useRights()
  if (!audit || storeId === undefined) return undefined

  return async (from, lines, onTaken) => {
    const address = { id: 'new', store: storeId, date: user.today }
    try {
      const report = await client.fetchQuery({ ...reportQuery(address), staleTime: 0 })
      const draft = new AuditDraft({ userId: user.id, report })
      draft.take(lines)
      await draft.written()
      const isKept = draft.status.onlyHere === 0
      draft.dispose()
      if (!isKept) throw new Error('audit: the device has no room for the marks')
      onTaken()
      startSending(user.id, client)
      await movePhotos(from.id, { place: placeOf(report), report: report.id, about: aboutReport(report) }, from.completed)
      await navigate(report.id ? paths.auditReport(report.id, storeId) : paths.newAuditReport(storeId, user.today))
    } catch (error) {
      if (error instanceof OfflineError) return showOfflineAlert()
      console.error('audit: marks were not taken over', error)
      toast(error instanceof Error ? error.message : '', 'error', texts.left.notTaken)
    }
  }
}
