import { useMutation, useQueryClient } from '@tanstack/react-query'
import { camelBucksKey } from '@/api/camelbucks.ts'
import { api, call } from '@/api/client.ts'
import { yearKey } from '@/api/storeoftheyear.ts'
import type { BucksCorrection } from '@/api/types.ts'

interface Question {
  lineId: string
  /** Chosen by the form, so that a second try does not ask twice. */
  messageId: string
  question: string
}

/** Asks head office about a line, in the store's conversation with it. */
export function useAsk() {
  return useMutation({
    mutationFn: ({ lineId, ...body }: Question) =>
      call(api.POST('/camel-bucks/{id}/questions', { params: { path: { id: lineId } }, body })),
  })
}

/** Puts a store's Camel Bucks right with another line. The form chooses its id, so that a second try does not add it twice. */
export function useCorrect() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BucksCorrection) => call(api.POST('/camel-bucks/corrections', { body })),
    onSettled: () => Promise.all([camelBucksKey, yearKey].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}
