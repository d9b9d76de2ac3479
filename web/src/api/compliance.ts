/** What the compliance room answers: the list of reports, where the quarters stand, and what is still to be audited. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, call } from './client.ts'
import type { ReportStatus } from './types.ts'

/** Every list and figure that is drawn from reports: a write to a report refreshes them all. */
export const complianceKey = ['compliance'] as const

export type SortBy = 'store' | 'score' | 'completed'
export type Order = 'asc' | 'desc'

/** What the list is narrowed to and sorted by; absent narrows nothing and lists the newest first. `page` counts from 1. */
export interface ListFilters {
  search?: string
  status?: ReportStatus
  final?: boolean
  quarter?: string
  store?: string
  sort?: SortBy
  /** Only where it is not the column's first. */
  order?: Order
  page?: number
}

/** A page of the list (AUDIT-116); the one before stays while it loads. */
export function reportListQuery(filters: ListFilters) {
  // Absent, 'false' and 'true' are three different questions.
  const query = { ...filters, final: filters.final === undefined ? undefined : (`${filters.final}` as const) }
  return queryOptions({
    queryKey: [...complianceKey, 'list', filters],
    queryFn: ({ signal }) => call(api.GET('/audit-reports', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The latest completed report of the viewer's store, or none. The server shows store people no other store's (AMB-010). */
export const latestReportQuery = queryOptions({
  queryKey: [...complianceKey, 'latest'],
  queryFn: async ({ signal }) => {
    const page = await call(api.GET('/audit-reports', { params: { query: { status: 'COMPLETED', limit: 1 } }, signal }))
    return page.items[0] ?? null
  },
  staleTime: 0,
})

/** Where the current quarter stands: the network, or the viewer's store (FD-20). */
export const summaryQuery = queryOptions({
  queryKey: [...complianceKey, 'summary'],
  queryFn: ({ signal }) => call(api.GET('/audit-reports/summary', { signal })),
  staleTime: 0,
})

/** A page of the stores that nobody has audited this quarter (AUDIT-131). */
export function storesWithoutQuery(search: string | undefined, page: number) {
  return queryOptions({
    queryKey: [...complianceKey, 'without', search, page],
    queryFn: ({ signal }) => call(api.GET('/stores/without-audit-reports', { params: { query: { search, page } }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The auditor's own open reports, oldest first, and the stores of last quarter that nobody has audited in this one (FD-22). */
export const todayQuery = queryOptions({
  queryKey: [...complianceKey, 'today'],
  queryFn: ({ signal }) => call(api.GET('/audit-reports/today', { signal })),
  staleTime: 0,
})

/** A store's scores of its latest quarters beside the averages (FD-20). */
export function historyQuery(store: string) {
  return queryOptions({
    queryKey: [...complianceKey, 'history', store],
    queryFn: ({ signal }) => call(api.GET('/audit-reports/history', { params: { query: { store } }, signal })),
  })
}

/** Every quarter with its figures, one or a page of them. */
export const figuresKey = [...complianceKey, 'quarters'] as const

/** The quarter that covers today, wherever a quarter is named (AMB-044). */
export const currentQuarter = 'CURRENT_QUARTER'

/** A quarter by its id or as `currentQuarter`, with its figures, its certificates and their latest run (AUDIT-132). */
export function quarterQuery(quarter: string) {
  return queryOptions({
    queryKey: [...figuresKey, quarter],
    queryFn: ({ signal }) => call(api.GET('/audit-reports/quarters/{id}', { params: { path: { id: quarter } }, signal })),
    staleTime: 0,
  })
}

/** A page of the quarters with their figures, the newest first (AUDIT-132, FD-20). */
export function quarterListQuery(page: number) {
  return queryOptions({
    queryKey: [...figuresKey, 'list', page],
    queryFn: ({ signal }) => call(api.GET('/audit-reports/quarters', { params: { query: { page } }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
