/** Calls to the room of evidence: photos beside the lines of audit reports. */
import { queryOptions } from '@tanstack/react-query'
import { api, call } from './client.ts'
import type { Photo, Weighting } from './types.ts'

/** The key of the photos of every report. */
export const photosKey = ['evidence'] as const

/** The photos of a report that the person may see, and how many are still to come. */
export function photosQuery(reportId: string) {
  return queryOptions({
    queryKey: [...photosKey, reportId],
    queryFn: ({ signal }) => call(api.GET('/audit-reports/{id}/photos', { params: { path: { id: reportId } }, signal })),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
}

/** The sections in which failed lines need a photo. For auditors. */
export const photoRulesQuery = queryOptions({
  queryKey: [...photosKey, 'rules'],
  queryFn: ({ signal }) => call(api.GET('/audit-reports/photo-rules', { signal })),
})

/** Replaces these sections. For head office. */
export const setPhotoRules = (sections: Weighting[]) => call(api.PUT('/audit-reports/photo-rules', { body: { sections } }))

/** How long the server may take to answer, in milliseconds, so that a connection that hangs holds up nothing for ever. */
const answerLimit = 60_000

interface Announcement {
  id: string
  lineKey: string
  sha256: string
  size: number
  comment: string
  takenAt: string
  /** Who took it, if that is somebody else. */
  takenBy?: string | undefined
  /** The photo of the line that this one takes the place of, because it was drawn on. */
  replaces?: string | undefined
}

/** Says that this device has a photo. A repeat changes nothing, and answers with what has arrived. */
export function announcePhoto(reportId: string, body: Announcement): Promise<Photo> {
  return call(
    api.POST('/audit-reports/{id}/photos', { params: { path: { id: reportId } }, body, signal: AbortSignal.timeout(answerLimit) }),
  )
}

/** Sends the piece of a photo that begins at an offset. The answer says what has arrived. */
export function sendPiece(id: string, offset: number, piece: ArrayBuffer): Promise<Photo> {
  return call(
    api.PUT('/audit-reports/photos/{id}/content', {
      params: { path: { id }, query: { offset } },
      body: '',
      bodySerializer: () => piece,
      headers: { 'Content-Type': 'application/octet-stream' },
      signal: AbortSignal.timeout(answerLimit),
    }),
  )
}

/** Changes the comment of a photo whose comment had a version. */
export function commentPhoto(id: string, comment: string, version: number): Promise<Photo> {
  return call(api.POST('/audit-reports/photos/{id}', { params: { path: { id } }, body: { comment, version } }))
}

export function removePhoto(id: string): Promise<unknown> {
  return call(api.DELETE('/audit-reports/photos/{id}', { params: { path: { id } } }))
}

export function restorePhoto(id: string): Promise<Photo> {
  return call(api.POST('/audit-reports/photos/{id}/restore', { params: { path: { id } } }))
}

/** Says that a photo will not come, so that nothing waits for it. */
export function giveUpPhoto(id: string): Promise<Photo> {
  return call(api.POST('/audit-reports/photos/{id}/give-up', { params: { path: { id } } }))
}
