import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { mailsQuery, reportQuery, reportsKey } from '@/api/audit.ts'
import { answerLimit, api, call } from '@/api/client.ts'
import { complianceKey } from '@/api/compliance.ts'
import { ApiError } from '@/api/errors.ts'
import { lineQueryKey } from '@/api/linequery.ts'
import type { SavedLines } from '@/api/types.ts'
import { deviceName } from '@/lib/device.ts'
import type { Made } from './draft/draft.ts'
import { pickValue } from './rules/merge.ts'
import type { LineMark, Report, ReportStatus } from './types.ts'

/** How long a save waits for its answer, in milliseconds. After that it counts as failed: the marks stay on the device and are sent again later. */
const saveLimit = 15_000

interface NewReport {
  /** The app chooses it, so that a second call does not create a second report (FD-01). */
  id: string
  store: string
  date: string
}

/** AUDIT-118. If the store already has an open report for that quarter, the server's answer is that report (FD-02). */
export const useCreateReport = () => useMutation(creating(useQueryClient()))

/** What useCreateReport() does, for code outside of components. */
export function creating(client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: NewReport): Promise<Report> => call(api.POST('/audit-reports', { body, signal: AbortSignal.timeout(saveLimit) })),
    onSuccess: async (report, { store, date }) => {
      await keepReport(client, report)
      client.setQueryData(reportQuery({ id: 'new', store, date }).queryKey, report)
      void refreshLists(client)
    },
  })
}

interface LinesOfReport {
  id: string
  lines: LineMark[]
  /** When each was made, by its id. */
  made: ReadonlyMap<string, Made>
}

/** AUDIT-121. Sends only the changed lines (FD-09). */
export const useSaveLines = () => useMutation(savingLines(useQueryClient()))

/** What useSaveLines() does, for code outside of components. */
export function savingLines(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id, lines, made }: LinesOfReport) =>
      call(
        api.PUT('/audit-reports/{id}/lines', {
          params: { path: { id } },
          body: { auditReportId: id, device: deviceName(), lines: lines.map((line) => ({ ...line, ...made.get(line.id) })) },
          signal: AbortSignal.timeout(saveLimit),
        }),
      ),
    // A call that is still running would bring back the marks from before the save.
    onMutate: ({ id }) => client.cancelQueries({ queryKey: reportQuery({ id }).queryKey }),
    onSuccess: (answer, { id, lines }) => {
      client.setQueryData(reportQuery({ id }).queryKey, (report) => report && withSaved(report, lines, answer))
      void refreshLists(client)
    },
  })
}

/** The report with the saved lines, as the server now has it. The cache needs it, or opening the report again would show the old marks. */
function withSaved(report: Report, sent: readonly LineMark[], { score, scores, lines, savedAt }: SavedLines): Report {
  const values = new Map(sent.map((line) => [line.id, line]))
  const saved = new Map(lines.map((line) => [line.id, line]))
  return {
    ...report,
    score,
    scores,
    updatedAt: savedAt,
    lines: report.lines.map((line) => {
      const value = line.id === undefined ? undefined : values.get(line.id)
      if (!value) return line
      const { version = line.version, stored } = saved.get(value.id) ?? {}
      return { ...line, ...pickValue(stored ?? value), version }
    }),
  }
}

/** A call that changes a report and returns it. */
function useReportCall<Variables>(send: (variables: Variables) => Promise<Report>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: async (report) => {
      await keepReport(client, report)
      void refreshLists(client)
    },
  })
}

/** AUDIT-119. REOPEN sends no score (AMB-016). */
export function useSetStatus() {
  type Status = { id: string; status: Exclude<ReportStatus, 'DRAFT'>; score?: number; queued?: string; others?: string[] }
  return useReportCall(({ id, ...body }: Status) =>
    call(api.POST('/audit-reports/{id}', { params: { path: { id } }, body, signal: AbortSignal.timeout(answerLimit) })),
  )
}

/** AUDIT-120. The store's other reports of the quarter are no longer final (AUDIT-106), so they are removed from the cache. */
export function useSetFinal() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, queries }: { id: string; queries: number }) =>
      call(api.POST('/audit-reports/{id}', { params: { path: { id } }, body: { final: true, openQueries: queries } })),
    // Also after a refusal: more queries may be open than the person was told of.
    onSettled: () => client.invalidateQueries({ queryKey: lineQueryKey }),
    onSuccess: async (report) => {
      client.removeQueries({ queryKey: reportsKey, type: 'inactive' })
      await keepReport(client, report)
      void refreshLists(client)
    },
  })
}

/** AUDIT-124 */
export function useLoadMore() {
  return useReportCall((id: string) =>
    call(api.POST('/audit-reports/{id}/load-more-focus-products', { params: { path: { id } }, body: {} })),
  )
}

/** FD-11, AMB-029 */
export function useResync() {
  return useReportCall((id: string) => call(api.POST('/audit-reports/{id}/resync', { params: { path: { id } } })))
}

/** AUDIT-125, AMB-039. Queues an email with the chosen PDF to every owner of the store. */
export function useEmailOwners() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, exportType }: { id: string; exportType: 'FULL' | 'FAILED' }) =>
      call(api.POST('/audit-reports/{id}/send-email-to-store-owner', { params: { path: { id } }, body: { exportType } })),
    onSuccess: (_, { id }) => client.invalidateQueries({ queryKey: mailsQuery(id).queryKey }),
  })
}

/** AUDIT-123. Call forgetReports() after leaving the page of the deleted report. */
export function useDeleteReport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(api.DELETE('/audit-reports/{id}', { params: { path: { id } } })),
    onSuccess: () => void refreshLists(client),
  })
}

/** Gets a link to the report's PDF that works for this person, for a few minutes (FD-16). */
export function usePdfTicket() {
  return useMutation({
    mutationFn: (body: { id: string; type: 'FULL' | 'FAILED' }) => call(api.POST('/audit-reports/pdf-tickets', { body })),
  })
}

/**
 * Shows a report as a call has just returned it. A call that began before and is still running would bring back what it was, so it is ended first.
 */
export async function keepReport(client: QueryClient, report: Report) {
  if (!report.id) return
  const { queryKey } = reportQuery({ id: report.id })
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, report)
}

/** Removes all reports from the cache, so that a deleted one never shows again, by its id or as the store's open report. */
export function forgetReports(client: QueryClient) {
  client.removeQueries({ queryKey: reportsKey })
}

function refreshLists(client: QueryClient) {
  return client.invalidateQueries({ queryKey: complianceKey })
}

/**
 * Loads the report again after a refusal, which means that the page is out of date, for example because somebody else completed or deleted the
 * report.
 */
export function refreshIfRefused(client: QueryClient, { id }: Report, error: unknown) {
  if (id && error instanceof ApiError && [404, 409].includes(error.status)) {
    void client.invalidateQueries({ queryKey: reportQuery({ id }).queryKey })
  }
}
