/** Queries to the timeline room: what has happened to a store. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api, call } from './client.ts'
import type { components } from './schema.gen.ts'

export type Happening = components['schemas']['TimelineHappeningView']

/** What has happened to a store and the person may open, newest first, page by page (FD-175). */
export function timelineQuery(storeId: string) {
  return infiniteQueryOptions({
    queryKey: ['timeline', storeId],
    queryFn: ({ signal, pageParam: before }) =>
      call(api.GET('/stores/{id}/timeline', { params: { path: { id: storeId }, query: before ? { before } : {} }, signal })),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
    staleTime: 0,
  })
}
