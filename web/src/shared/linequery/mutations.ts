import { type MutationFunction, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { reportsKey } from '@/api/audit.ts'
import { api, call } from '@/api/client.ts'
import { complianceKey } from '@/api/compliance.ts'
import { fixKey } from '@/api/fix.ts'
import { type LineQuery, lineQueryKey } from '@/api/linequery.ts'
import type { components } from '@/api/schema.gen.ts'

/** Loads again what shows queries, and marks and scores that an answer may have changed. */
function refreshMarks(client: QueryClient) {
  return Promise.all([lineQueryKey, reportsKey, complianceKey, fixKey].map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** A call that changes a query. All is loaded again even after an error, because a refusal means that the page is out of date. */
function useQueryCall<Variables>(mutationFn: MutationFunction<LineQuery, Variables>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => void refreshMarks(client) })
}

type Schemas = components['schemas']

/** REPLY-001 */
export const useAsk = (reportId: string) =>
  useQueryCall((body: Schemas['LinequeryQuery-markRequest']) =>
    call(api.POST('/audit-reports/{id}/queries', { params: { path: { id: reportId } }, body })),
  )

/** REPLY-005 */
export const useWithdraw = (id: string) =>
  useQueryCall((_: undefined) => call(api.POST('/mark-queries/{id}/withdraw', { params: { path: { id } } })))

/** REPLY-003 */
export const useAnswer = (id: string) =>
  useQueryCall((body: Schemas['LinequeryAnswer-queryRequest']) =>
    call(api.POST('/mark-queries/{id}/answer', { params: { path: { id } }, body })),
  )
