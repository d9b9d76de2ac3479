import { useMutation } from '@tanstack/react-query'
import { api, call } from '@/api/client.ts'

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
