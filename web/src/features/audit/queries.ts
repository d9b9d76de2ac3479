import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, call } from '@/api/client.ts'
import { limits } from '@/api/limits.gen.ts'
import type { Filters } from './filters.ts'
import type { Report } from './types.ts'

/** Every list of reports, those of other features too: a write refreshes them all. */
export const listsKey = ['audit-reports'] as const

/** Every report that is kept, with or without an id. */
export const reportsKey = ['audit-report'] as const

/** Which report: a stored one by its id, or 'new' with the store and the day of the audit (AMB-028). */
export interface ReportAddress {
  id: string
  store?: string | undefined
  date?: string | undefined
}

/** Milliseconds that the page may take to show after the report was asked for, on a slow phone. */
const openingTime = 2000

/** One report (AUDIT-117). Opening 'new' creates nothing: the answer has an id only if the store's open report for that quarter exists (FD-01). */
export function reportQuery({ id, store, date }: ReportAddress) {
  const isNew = id === 'new'
  return queryOptions({
    queryKey: isNew ? [...reportsKey, 'new', store, date] : [...reportsKey, id],
    queryFn: ({ signal }): Promise<Report> =>
      call(api.GET('/audit-reports/{id}', { params: { path: { id }, query: isNew ? { store, date } : {} }, signal })),
    // Somebody else may be marking the same report: it is read anew whenever it is opened, unless that was what it was read for.
    staleTime: 0,
    refetchOnMount: ({ state }) => Date.now() - state.dataUpdatedAt > openingTime,
  })
}

/** Milliseconds between two looks at a mail that is on its way. */
const mailPollInterval = 2000

/** The mails of a report to its store's owners, the newest first (FD-24). */
export function mailsQuery(reportId: string) {
  return queryOptions({
    queryKey: [...reportsKey, reportId, 'mails'],
    queryFn: ({ signal }) => call(api.GET('/audit-reports/{id}/mails', { params: { path: { id: reportId } }, signal })),
    select: ({ items }) => items,
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.items.some(({ status }) => status === 'QUEUED') && mailPollInterval,
  })
}

/** Milliseconds after which a certificate's link, good for 15 minutes, is replaced by a fresh one. */
const certificateLinkAge = 10 * 60 * 1000

/** The certificate of a final report, with a link to its file that works for as long as the page is open (AUDIT-130). */
export function certificateQuery(reportId: string, certificate: NonNullable<Report['certificate']>) {
  return queryOptions({
    queryKey: [...reportsKey, reportId, 'certificate'],
    queryFn: ({ signal }) => call(api.GET('/audit-reports/{id}/certificate', { params: { path: { id: reportId } }, signal })),
    initialData: certificate,
    staleTime: certificateLinkAge,
    refetchInterval: certificateLinkAge,
  })
}

/** A store's scores of its latest quarters beside the averages (FD-20). */
export function historyQuery(store: string) {
  return queryOptions({
    queryKey: [...listsKey, 'history', store],
    queryFn: ({ signal }) => call(api.GET('/audit-reports/history', { params: { query: { store } }, signal })),
  })
}

/** A page of the list (AUDIT-116); the one before stays while it loads. */
export function reportListQuery(filters: Filters) {
  // Absent, 'false' and 'true' are three different questions.
  const query = { ...filters, final: filters.final === undefined ? undefined : (`${filters.final}` as const) }
  return queryOptions({
    queryKey: [...listsKey, 'list', filters],
    queryFn: ({ signal }) => call(api.GET('/audit-reports', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Where the current quarter stands: the network, or the viewer's store (FD-20). */
export const summaryQuery = queryOptions({
  queryKey: [...listsKey, 'summary'],
  queryFn: ({ signal }) => call(api.GET('/audit-reports/summary', { signal })),
  staleTime: 0,
})

/** A page of the stores that nobody has audited this quarter (AUDIT-131). */
export function storesWithoutQuery(search: string | undefined, page: number) {
  return queryOptions({
    queryKey: [...listsKey, 'without', search, page],
    queryFn: ({ signal }) => call(api.GET('/stores/without-audit-reports', { params: { query: { search, page } }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The auditor's own open reports, oldest first, and the stores of last quarter that nobody has audited in this one (FD-22). */
export const todayQuery = queryOptions({
  queryKey: [...listsKey, 'today'],
  queryFn: ({ signal }) => call(api.GET('/audit-reports/today', { signal })),
  staleTime: 0,
})

/** The quarters to filter by, newest first. */
export const quartersQuery = queryOptions({
  queryKey: ['promotions', 'quarters'],
  queryFn: ({ signal }) => call(api.GET('/promotions', { params: { query: { kind: 'CORE_RANGE', limit: limits.pageSizeMost } }, signal })),
  select: ({ items }) => items.toSorted((a, b) => b.startDate.localeCompare(a.startDate)),
})

const storesShown = 20

/** Stores whose name, suburb or postcode holds every word. */
export function storeSearchQuery(query: string) {
  return queryOptions({
    queryKey: ['stores', 'search', query],
    queryFn: ({ signal }) => call(api.GET('/stores', { params: { query: { query, limit: storesShown } }, signal })),
    placeholderData: keepPreviousData,
  })
}
