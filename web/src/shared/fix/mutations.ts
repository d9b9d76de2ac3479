import { type MutationFunction, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, call } from '@/api/client.ts'
import { type Fix, fixKey } from '@/api/fix.ts'
import type { components } from '@/api/schema.gen.ts'

/** A call that changes a fix. Fixes are loaded again even after an error, because a refusal means that the page is out of date. */
function useFixCall<Variables>(mutationFn: MutationFunction<Fix, Variables>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: fixKey }) })
}

type Schemas = components['schemas']

/** FIX-005 */
export const usePlan = (id: string) =>
  useFixCall((body: Schemas['FixPlan-fixRequest']) => call(api.POST('/fixes/{id}', { params: { path: { id } }, body })))

/** FIX-006 */
export const useDo = (id: string) =>
  useFixCall((body: Schemas['FixDo-fixRequest']) => call(api.POST('/fixes/{id}/done', { params: { path: { id } }, body })))

/** FIX-008 */
export const useJudge = (id: string) =>
  useFixCall((body: Schemas['FixJudge-fixRequest']) => call(api.POST('/fixes/{id}/judge', { params: { path: { id } }, body })))
