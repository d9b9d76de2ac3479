import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, call } from '@/api/client.ts'
import type { Place } from './place.ts'

/** Milliseconds between two looks while a mail is on its way. */
const pollInterval = 5000

/** A page of the mails, the newest first. */
export function outboxQuery({ status, page }: Place) {
  return queryOptions({
    queryKey: ['mail-outbox', status, page],
    queryFn: ({ signal }) => call(api.GET('/mail-outbox', { params: { query: { status, page } }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.items.some((mail) => mail.status === 'QUEUED') ? pollInterval : false),
  })
}
