/**
 * Queries to what people of another role and kind of store see, for head office (FD-211). They change nothing, and nobody counts as having seen
 * anything.
 */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, call } from './client.ts'
import type { paths } from './schema.gen.ts'

type Kind = NonNullable<paths['/see-as/announcements']['get']['parameters']['query']>
/** A role, and the kind of store when it has one. */
export type SeenAs = Kind & Required<Pick<Kind, 'role'>>

const seeAsKey = ['see-as'] as const

const firstPage: { page: number; until?: string } = { page: 1 }

export function feedAsQuery(kind: SeenAs) {
  return infiniteQueryOptions({
    queryKey: [...seeAsKey, 'feed', kind],
    queryFn: ({ signal, pageParam }) => call(api.GET('/see-as/feed', { params: { query: { ...kind, ...pageParam } }, signal })),
    initialPageParam: firstPage,
    getNextPageParam: ({ meta, until }) => (meta.currentPage < meta.totalPages ? { page: meta.currentPage + 1, until } : undefined),
  })
}

export function announcementsAsQuery(kind: SeenAs) {
  return queryOptions({
    queryKey: [...seeAsKey, 'announcements', kind],
    queryFn: ({ signal }) => call(api.GET('/see-as/announcements', { params: { query: kind }, signal })),
    select: ({ items }) => items,
  })
}

export function bannersAsQuery(kind: SeenAs) {
  return queryOptions({
    queryKey: [...seeAsKey, 'banners', kind],
    queryFn: ({ signal }) => call(api.GET('/see-as/banners', { params: { query: kind }, signal })),
    select: ({ items }) => items,
  })
}
