/** Queries to the compliance room: the list of reports, the figures of the quarters, and the stores that still need an audit. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, call } from './client.ts'
import { limits } from './limits.gen.ts'
import { openingTime } from './opening.ts'
import type { Region, ReportStatus, Tier } from './types.ts'

/** The key of every list and figure that is made from reports. Changing a report refreshes them all. */
export const complianceKey = ['compliance'] as const

export type SortBy = 'store' | 'score' | 'completed'
export type Order = 'asc' | 'desc'

/** How the list is filtered and sorted. An absent filter filters nothing; without `sort` the newest reports come first. `page` counts from 1. */
export interface ListFilters {
  search?: string
  status?: ReportStatus
  final?: boolean
  quarter?: string
  store?: string
  region?: Region
  tier?: Tier
  /** Only the report that counts for its store and quarter, so that the list has one for each store that a figure counts (FD-37). */
  counting?: boolean
  /** Only reports that can be set as final together with others (FD-36). */
  settable?: boolean
  sort?: SortBy
  /** Absent if it is the first order of the column. */
  order?: Order
  page?: number
}

/** A page of the list of reports (AUDIT-116). The previous page stays until it has loaded. */
export function reportListQuery(filters: ListFilters) {
  return queryOptions({
    queryKey: [...complianceKey, 'list', filters],
    queryFn: ({ signal }) => call(api.GET('/audit-reports', { params: { query: queryOf(filters) }, signal })),
    placeholderData: keepPreviousData,
    staleTime: openingTime,
  })
}

/**
 * Of the reports that the filters find, the first ones that can be set as final together, and how many there are (FD-36). It is always loaded anew.
 */
export function settableQuery({ page: _, ...filters }: ListFilters) {
  return queryOptions({
    queryKey: [...complianceKey, 'settable', filters],
    queryFn: async ({ signal }) => {
      const query = { ...queryOf(filters), settable: true, limit: limits.finalsAtOnce }
      const { items, meta } = await call(api.GET('/audit-reports', { params: { query }, signal }))
      return { reports: items, total: meta.totalItems }
    },
    staleTime: 0,
    gcTime: 0,
  })
}

/** Filters as the API takes them. It knows three cases of `final`: absent, 'false' and 'true'. */
function queryOf(filters: ListFilters) {
  return { ...filters, final: filters.final === undefined ? undefined : (`${filters.final}` as const) }
}

/**
 * The report that counts in the latest audited quarter of the viewer's own store, or null. It names no store: members see only their own (AMB-010).
 */
export const latestReportQuery = queryOptions({
  queryKey: [...complianceKey, 'latest'],
  queryFn: async ({ signal }) => (await call(api.GET('/audit-reports/latest', { signal }))).report,
  staleTime: openingTime,
})

/** The figures of the current quarter, for the network or for the viewer's store (FD-20). */
export const summaryQuery = queryOptions({
  queryKey: [...complianceKey, 'summary'],
  queryFn: ({ signal }) => call(api.GET('/audit-reports/summary', { signal })),
  staleTime: openingTime,
})

/** A page of the stores without a report this quarter (AUDIT-131). */
export function storesWithoutQuery(search: string | undefined, page: number) {
  return queryOptions({
    queryKey: [...complianceKey, 'without', search, page],
    queryFn: ({ signal }) => call(api.GET('/stores/without-audit-reports', { params: { query: { search, page } }, signal })),
    placeholderData: keepPreviousData,
    staleTime: openingTime,
  })
}

/** The auditor's own open reports, oldest first, and the stores that they audited last quarter and that have no report in this one (FD-22). */
export const todayQuery = queryOptions({
  queryKey: [...complianceKey, 'today'],
  queryFn: ({ signal }) => call(api.GET('/audit-reports/today', { signal })),
  staleTime: openingTime,
})

/** What waits for head office in the whole network, with the figures of the current quarter (FD-35). */
export const glanceQuery = queryOptions({
  queryKey: [...complianceKey, 'glance'],
  queryFn: ({ signal }) => call(api.GET('/audit-reports/glance', { signal })),
  staleTime: openingTime,
})

/** A store's scores in its latest quarters, with the averages of the network, its region and its size (FD-20). */
export function historyQuery(store: string) {
  return queryOptions({
    queryKey: [...complianceKey, 'history', store],
    queryFn: ({ signal }) => call(api.GET('/audit-reports/history', { params: { query: { store } }, signal })),
  })
}

/** The key of every query for quarters with their figures. */
export const figuresKey = [...complianceKey, 'quarters'] as const

/** The API takes this in place of a quarter's id. It means the quarter that covers today (AMB-044). */
export const currentQuarter = 'CURRENT_QUARTER'

/** A quarter with its figures, its certificates and their latest run, by its id or `currentQuarter` (AUDIT-132). */
export function quarterQuery(quarter: string) {
  return queryOptions({
    queryKey: [...figuresKey, quarter],
    queryFn: ({ signal }) => call(api.GET('/audit-reports/quarters/{id}', { params: { path: { id: quarter } }, signal })),
    staleTime: 0,
  })
}

/** A page of the quarters with their figures, newest first (AUDIT-132, FD-20). */
export function quarterListQuery(page: number) {
  return queryOptions({
    queryKey: [...figuresKey, 'list', page],
    queryFn: ({ signal }) => call(api.GET('/audit-reports/quarters', { params: { query: { page } }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
