import { useMemo, useSyncExternalStore } from 'react'
import type { Held } from './album.ts'
import { sending } from './sending.ts'

/** The photos of this device that the server has refused for a report, such as one that was deleted meanwhile (OFFLINE-041). */
export function useStuckPhotos(report: string | undefined): readonly Held[] {
  const held = useSyncExternalStore(sending.subscribe, sending.held)
  return useMemo(
    () =>
      held.filter(
        (photo) => report !== undefined && photo.report === report && photo.refused !== undefined && photo.removedAt === undefined,
      ),
    [held, report],
  )
}
