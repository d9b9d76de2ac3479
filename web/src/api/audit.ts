/** Queries to the audit room: reports and their emails. */
import { queryOptions } from '@tanstack/react-query'
import { api, call } from './client.ts'
import { openingTime } from './opening.ts'
import { mailWaits } from './outbox.ts'
import type { Report } from './types.ts'

/** The key of every cached report, stored or new, and of everything that belongs to one. */
export const reportsKey = ['audit', 'report'] as const

/** Names a report: a stored one by its id, or 'new' with the store and the day of the audit (AMB-028). */
export interface ReportAddress {
  id: string
  store?: string | undefined
  date?: string | undefined
}

/**
 * One report (AUDIT-117). Asking for 'new' creates nothing: the answer has an id only if the store already has an open report for that quarter
 * (FD-01).
 */
export function reportQuery({ id, store, date }: ReportAddress) {
  const isNew = id === 'new'
  return queryOptions({
    queryKey: isNew ? [...reportsKey, 'new', store, date] : storedKey(id),
    queryFn: async ({ signal, client }): Promise<Report> => {
      const query = isNew ? { store, date } : {}
      const report = await call(api.GET('/audit-reports/{id}', { params: { path: { id }, query }, signal }))
      // The address of the page gets this id at once, and need not load the report again.
      if (isNew && report.id) client.setQueryData(storedKey(report.id), report)
      return report
    },
    // The page loads it again when the person comes back to it, but not because its address changes.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
}

/** The query for opening a report. It loads the report again each time, because somebody else may be marking it. */
export const reportOpening = (address: ReportAddress) => ({ ...reportQuery(address), staleTime: openingTime })

const kitLasts = 3_600_000

/** What an audit of any open store can begin with on a device without a connection (FD-298). */
export const kitQuery = queryOptions({
  queryKey: ['audit', 'kit'],
  queryFn: ({ signal }) => call(api.GET('/audit-reports/kit', { signal })),
  staleTime: kitLasts,
  gcTime: kitLasts,
})

const storedKey = (id: string) => [...reportsKey, id]

/** How often to check an email that is still queued, in milliseconds. */
const mailPollInterval = 2000

/** The emails of a report to the owners of its store, newest first (FD-24). */
export function mailsQuery(reportId: string) {
  return queryOptions({
    queryKey: [...reportsKey, reportId, 'mails'],
    queryFn: ({ signal }) => call(api.GET('/audit-reports/{id}/mails', { params: { path: { id: reportId } }, signal })),
    select: ({ items }) => items,
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.items.some(mailWaits) && mailPollInterval,
  })
}
