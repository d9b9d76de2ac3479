import { useMemo, useSyncExternalStore } from 'react'
import type { Held } from '@/shared/evidence/album.ts'
import { sending } from '@/shared/evidence/sending.ts'

/**
 * The photos of this device that the server has refused for a report, such as one that was deleted meanwhile (OFFLINE-041). `isGone`: the report is
 * not there any more, so all of them are, also those that were not tried yet.
 */
export function useStuckPhotos(report: string | undefined, isGone = false): readonly Held[] {
  const held = useSyncExternalStore(sending.subscribe, sending.held)
  return useMemo(
    () =>
      held.filter(
        (photo) =>
          report !== undefined && photo.report === report && (isGone || photo.refused !== undefined) && photo.removedAt === undefined,
      ),
    [held, report, isGone],
  )
}
