/** Queries to the readership room: whom things reach, what must be read, and who has read it. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, call } from './client.ts'
import { openingTime } from './opening.ts'
import type { paths } from './schema.gen.ts'
import type { AudienceEntry, Published, Region } from './types.ts'

const readershipKey = ['readership']

/** How many stores and people an audience would reach (READERSHIP-003). */
export function reachQuery(audience: AudienceEntry) {
  return queryOptions({
    queryKey: [...readershipKey, 'reach', audience],
    queryFn: ({ signal }) => call(api.POST('/audience/reach', { body: audience, signal })),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

/** The key of what waits for the person. */
export const mustReadsKey = [...readershipKey, 'mine']

/** The must-reads that wait for the person, the one with the earliest day first (READERSHIP-009). */
export const mustReadsQuery = queryOptions({
  queryKey: mustReadsKey,
  queryFn: ({ signal }) => call(api.GET('/users/me/must-reads', { signal })),
  select: ({ items }) => items,
  staleTime: openingTime,
})

/** The key of everything about the readers of a post or a resource. */
export const readersKey = ({ kind, id }: Published) => [...readershipKey, 'of', kind, id]

/** How far the readers of a post or a resource are (READERSHIP-013, READERSHIP-018). */
export function readersQuery(of: Published) {
  return queryOptions({
    queryKey: [...readersKey(of), 'summary'],
    queryFn: ({ signal }) => call(api.GET('/readership/{kind}/{id}', { params: { path: of }, signal })),
    staleTime: 0,
  })
}

type PeopleParameters = NonNullable<paths['/readership/{kind}/{id}/people']['get']['parameters']['query']>

/** What people can be sorted by. */
export type ReaderSort = NonNullable<PeopleParameters['sort']>

/** Which of the people a list has. */
export interface ReaderFilters {
  query?: string | undefined
  state?: PeopleParameters['state'] | undefined
  /** Only the people of this store, or of stores in this region. */
  store?: string | undefined
  region?: Region | undefined
  role?: PeopleParameters['role'] | undefined
}

export interface ReaderListing extends ReaderFilters {
  /** Absent: those who have not confirmed it first. */
  sort?: ReaderSort | undefined
  /** Absent: upwards. */
  order?: 'desc' | undefined
  /** Counts from 1. */
  page?: number | undefined
}

const perPage = 20

/** A page of the people whom it reaches, with so many rows. */
export function readerPeopleQuery(of: Published, { page = 1, ...listing }: ReaderListing, rows = perPage) {
  const query = { ...listing, page, limit: rows }
  return queryOptions({
    queryKey: [...readersKey(of), 'people', query],
    queryFn: ({ signal }) => call(api.GET('/readership/{kind}/{id}/people', { params: { path: of, query }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** A page of the stores whose people it reaches, those with the most people who are missing first. */
export function readerStoresQuery(of: Published, { query: text, page = 1 }: Pick<ReaderListing, 'query' | 'page'>) {
  const query = { query: text, page, limit: perPage }
  return queryOptions({
    queryKey: [...readersKey(of), 'stores', query],
    queryFn: ({ signal }) => call(api.GET('/readership/{kind}/{id}/stores', { params: { path: of, query }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The address of those of the readers whom filters leave, as CSV (READERSHIP-015). */
export function readersFile({ kind, id }: Published, filters: ReaderFilters) {
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value))
  return `/api/readership/${kind}/${encodeURIComponent(id)}/export${query.size > 0 ? `?${query}` : ''}`
}
