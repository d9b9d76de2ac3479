/** Queries to the linequery room: what stores say against marks of completed reports, and the answers. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, call } from './client.ts'
import { openingTime } from './opening.ts'
import type { components } from './schema.gen.ts'

export type LineQuery = components['schemas']['LinequeryView']
export type QueriesOfReport = components['schemas']['LinequeryOfReportView']

/** The key of every query to the linequery room. */
export const lineQueryKey = ['linequery'] as const

/** What was said against the marks of a completed report, and whether the person may query one. */
export function reportQueriesQuery(id: string) {
  return queryOptions({
    queryKey: [...lineQueryKey, 'report', id],
    queryFn: ({ signal }) => call(api.GET('/audit-reports/{id}/queries', { params: { path: { id } }, signal })),
    staleTime: 0,
  })
}

export type QueryShow = 'OPEN' | 'ANSWERED'

/** A page of the queries of every store, or of somebody's own stores (FD-380), and how many wait there for an answer. For staff. */
export function lineQueriesQuery(show: QueryShow, page = 1, auditor?: string) {
  return queryOptions({
    queryKey: [...lineQueryKey, 'list', show, page, auditor],
    queryFn: ({ signal }) => call(api.GET('/mark-queries', { params: { query: { show, auditor, page, limit: 10 } }, signal })),
    placeholderData: keepPreviousData,
    staleTime: openingTime,
  })
}

/** How many queries of some reports wait for an answer. For staff. */
export function openQueriesQuery(reports: readonly string[]) {
  return queryOptions({
    queryKey: [...lineQueryKey, 'open', reports],
    queryFn: ({ signal }) => call(api.GET('/mark-queries/open', { params: { query: { reports: reports.join(',') } }, signal })),
    select: ({ open }) => open,
    staleTime: 0,
    gcTime: 0,
  })
}
