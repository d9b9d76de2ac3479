import { type MutationFunction, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, call } from '@/api/client.ts'
import { ApiError } from '@/api/errors.ts'
import { linesQuery } from '@/api/standards.ts'
import type { LineEntry } from './types.ts'

/** A change of the lines. The list is read anew whatever the answer is: a refusal means that it is no longer what the page shows. */
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

/** NONLIQUOR-031. The id is made by the form, so that a repeat makes no second line. */
export function useCreateLine() {
  return useLinesCall(async ({ id, entry }: IdentifiedEntry) => {
    try {
      return await call(api.POST('/audit-reports/non-liquor-lines', { body: { id, ...entry } }))
    } catch (error) {
      // An earlier try did arrive, with what was entered then; only its answer was lost.
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

/** NONLIQUOR-034. A repeat copies nothing more (AMB-052). */
export function useCopyLines() {
  return useLinesCall((fromDate: string) =>
    call(api.POST('/audit-reports/non-liquor-lines/copy-to-current-quarter', { body: { fromDate } })),
  )
}
