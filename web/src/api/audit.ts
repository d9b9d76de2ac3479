/** What the audit room answers: reports, their mails, and the weightings. */
import { queryOptions } from '@tanstack/react-query'
import { api, call } from './client.ts'
import type { Report } from './types.ts'

/** Every report that is kept, with or without an id, and what belongs to it. */
export const reportsKey = ['audit', 'report'] as const

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

/** How the sections counted, count and will count: the latest first, the defaults last. */
export const weightingsQuery = queryOptions({
  queryKey: ['audit', 'weightings'],
  queryFn: ({ signal }) => call(api.GET('/audit-reports/configs', { signal })),
  select: ({ items }) => items,
  staleTime: 0,
})
