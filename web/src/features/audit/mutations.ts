import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { mailsQuery, reportQuery, reportsKey } from '@/api/audit.ts'
import { api, call } from '@/api/client.ts'
import { complianceKey } from '@/api/compliance.ts'
import type { SavedLines } from '@/api/types.ts'
import { pickValue } from './rules/merge.ts'
import type { LineMark, Report, ReportStatus } from './types.ts'

interface NewReport {
  /** Made here, so that a repeated call creates nothing more (FD-01). */
  id: string
  store: string
  date: string
}

/** AUDIT-118. The server answers with the store's open report for that quarter when there is one already (FD-02). */
export function useCreateReport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewReport) => call(api.POST('/audit-reports', { body })),
    onSuccess: (report, { store, date }) => {
      keep(client, report)
      client.setQueryData(reportQuery({ id: 'new', store, date }).queryKey, report)
      void refreshLists(client)
    },
  })
}

interface LinesOfReport {
  id: string
  lines: LineMark[]
}

/** AUDIT-121, with the changed lines only (FD-09). */
export function useSaveLines() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, lines }: LinesOfReport) =>
      call(api.PUT('/audit-reports/{id}/lines', { params: { path: { id } }, body: { auditReportId: id, lines } })),
    // An answer that is on its way would show the marks of before.
    onMutate: ({ id }) => client.cancelQueries({ queryKey: reportQuery({ id }).queryKey }),
    onSuccess: (answer, { id, lines }) => {
      client.setQueryData(reportQuery({ id }).queryKey, (report) => report && withSaved(report, lines, answer))
      void refreshLists(client)
    },
  })
}

/** The report as it is stored after a save, so that opening it again does not show the marks of before. */
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

/** A call that changes a report and answers with it. */
function useReportCall<Variables>(send: (variables: Variables) => Promise<Report>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (report) => {
      keep(client, report)
      void refreshLists(client)
    },
  })
}

/** AUDIT-119. REOPEN sends no score (AMB-016). */
export function useSetStatus() {
  return useReportCall(({ id, ...body }: { id: string; status: Exclude<ReportStatus, 'DRAFT'>; score?: number }) =>
    call(api.POST('/audit-reports/{id}', { params: { path: { id } }, body })),
  )
}

/** AUDIT-120. The store's other reports of the quarter are no longer final (AUDIT-106), so none of them is kept. */
export function useSetFinal() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(api.POST('/audit-reports/{id}', { params: { path: { id } }, body: { final: true } })),
    onSuccess: (report) => {
      client.removeQueries({ queryKey: reportsKey, type: 'inactive' })
      keep(client, report)
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

/** AUDIT-125, AMB-039: queues a mail with the chosen PDF to every owner of the store. */
export function useEmailOwners() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, exportType }: { id: string; exportType: 'FULL' | 'FAILED' }) =>
      call(api.POST('/audit-reports/{id}/send-email-to-store-owner', { params: { path: { id } }, body: { exportType } })),
    onSuccess: (_, { id }) => client.invalidateQueries({ queryKey: mailsQuery(id).queryKey }),
  })
}

/** AUDIT-123. Forget the reports once the page that shows it is left. */
export function useDeleteReport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(api.DELETE('/audit-reports/{id}', { params: { path: { id } } })),
    onSuccess: () => void refreshLists(client),
  })
}

/** A link to the report's PDF for this person and the next minutes (FD-16). */
export function usePdfTicket() {
  return useMutation({
    mutationFn: (body: { id: string; type: 'FULL' | 'FAILED' }) => call(api.POST('/audit-reports/pdf-tickets', { body })),
  })
}

function keep(client: QueryClient, report: Report) {
  if (report.id) client.setQueryData(reportQuery({ id: report.id }).queryKey, report)
}

/** Forgets every kept report, so that nobody meets a deleted one again, by its id or as the store's open one. */
export function forgetReports(client: QueryClient) {
  client.removeQueries({ queryKey: reportsKey })
}

function refreshLists(client: QueryClient) {
  return client.invalidateQueries({ queryKey: complianceKey })
}
