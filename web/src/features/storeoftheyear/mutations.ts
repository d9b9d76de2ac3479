import { type MutationFunction, useMutation, useQueryClient } from '@tanstack/react-query'
import { camelBucksKey } from '@/api/camelbucks.ts'
import { api, call } from '@/api/client.ts'
import { sendFile, yearKey } from '@/api/storeoftheyear.ts'
import type { YearCriterionEntry } from '@/api/types.ts'

/** A call that changes Store of the Year. Everything is loaded again even after an error, because a refusal means that the page is out of date. */
function useYearCall<Answer, Variables>(mutationFn: MutationFunction<Answer, Variables>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey: yearKey }), client.invalidateQueries({ queryKey: camelBucksKey })]),
  })
}

/** SOTY-027 */
export function useUpload() {
  return useYearCall(sendFile)
}

/** Takes back an upload as a whole. */
export function useUndo() {
  return useYearCall((id: string) => call(api.POST('/store-of-the-year/uploads/{id}/undo', { params: { path: { id } } })))
}

/** Takes a PDF of the marking criteria away from everybody. */
export function useWithdraw() {
  return useYearCall((id: string) => call(api.DELETE('/store-of-the-year/pdf/{id}', { params: { path: { id } } })))
}

interface Criteria {
  financialYear: number
  /** Of the criteria that the form was opened with. */
  version: number
  items: YearCriterionEntry[]
}

/** Replaces the criteria of a financial year (FD-94). */
export function useSaveCriteria() {
  return useYearCall((body: Criteria) => call(api.POST('/store-of-the-year/criteria', { body })))
}
