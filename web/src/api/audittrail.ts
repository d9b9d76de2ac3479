/** Queries to the room of the audit trail. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, call } from './client.ts'

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
    queryKey: ['audittrail', query],
    queryFn: ({ signal }) => call(api.GET('/audit-trail', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The address of what the filters find, as a file. */
export function trailFile(filters: TrailFilters): string {
  const query = new URLSearchParams(Object.entries(sent(filters)).map(([name, value]) => [name, String(value)]))
  return `/api/audit-trail/csv?${query}`
}
