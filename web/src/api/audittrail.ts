/** Queries to the room of the audit trail. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, call } from './client.ts'

/** Everything that grows with each act of head office. */
export const trailKey = ['audittrail'] as const

/** Which entries. */
export interface TrailFilters {
  query?: string | undefined
  /** Days, 'YYYY-MM-DD', both included. */
  from?: string | undefined
  to?: string | undefined
  only?: 'impersonated' | undefined
}

function sent({ query, from, to, only }: TrailFilters) {
  return { ...(query && { query }), ...(from && { from }), ...(to && { to }), ...(only && { impersonated: true }) }
}

/** A page of the audit trail, newest first. */
export function trailQuery({ page = 1, ...filters }: TrailFilters & { page?: number | undefined }) {
  const query = { ...sent(filters), page, limit: 20 }
  return queryOptions({
    queryKey: [...trailKey, query],
    queryFn: ({ signal }) => call(api.GET('/audit-trail', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** How many of the acts on an account are read at first, and then with each step. */
const acts = { first: 5, more: 20 }

/** What was done to an account, newest first, page by page, without what was refused (FD-440). */
export function accountTrailQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [...trailKey, 'account', id],
    queryFn: ({ signal, pageParam: before }) => {
      const query = { about: id, done: true, limit: before ? acts.more : acts.first, ...(before && { before }) }
      return call(api.GET('/audit-trail', { params: { query }, signal }))
    },
    initialPageParam: '',
    getNextPageParam: ({ items, meta }) => (items.length < meta.totalItems ? items.at(-1)?.id : undefined),
    staleTime: 0,
  })
}

/** The address of what the filters find, as a file. */
export function trailFile(filters: TrailFilters): string {
  const query = new URLSearchParams(Object.entries(sent(filters)).map(([name, value]) => [name, String(value)]))
  return `/api/audit-trail/csv?${query}`
}
