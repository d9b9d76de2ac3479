import { type MutationFunction, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, call } from '@/api/client.ts'
import { ApiError } from '@/api/errors.ts'
import { linesQuery } from '@/api/standards.ts'
import type { LineEntry } from './types.ts'

/** A call that changes the lines. The list is loaded again even after an error, because a refusal means that the page is out of date. */
function useLinesCall<Answer, Variables>(mutationFn: MutationFunction<Answer, Variables>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: linesQuery.queryKey }) })
}

interface IdentifiedEntry {
  id: string
  entry: LineEntry
}

const update = ({ id, entry }: IdentifiedEntry) =>
  call(api.POST('/audit-reports/non-liquor-lines/{id}', { params: { path: { id } }, body: entry }))

/** NONLIQUOR-031. The form chooses the id, so that a second try does not add a second line. */
export function useCreateLine() {
  return useLinesCall(async ({ id, entry }: IdentifiedEntry) => {
    try {
      return await call(api.POST('/audit-reports/non-liquor-lines', { body: { id, ...entry } }))
    } catch (error) {
      // An earlier try was saved, and only its answer got lost. Since then the entries may have changed, so they replace that line's.
      if (error instanceof ApiError && error.status === 409 && error.fields.id) return update({ id, entry })
      throw error
    }
  })
}

/** NONLIQUOR-032 */
export function useUpdateLine() {
  return useLinesCall(update)
}

/** NONLIQUOR-033 */
export function useDeleteLine() {
  return useLinesCall((id: string) => call(api.DELETE('/audit-reports/non-liquor-lines/{id}', { params: { path: { id } } })))
}

/** NONLIQUOR-034. Copying the same day again adds nothing (AMB-052). */
export function useCopyLines() {
  return useLinesCall((fromDate: string) =>
    call(api.POST('/audit-reports/non-liquor-lines/copy-to-current-quarter', { body: { fromDate } })),
  )
}
