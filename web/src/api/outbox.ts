/** What the outbox room answers: mails that were queued. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, call } from './client.ts'
import type { MailStatus } from './types.ts'

export interface OutboxFilters {
  status?: MailStatus | undefined
  /** From 1. */
  page?: number | undefined
}

/** Milliseconds between two looks while a mail is on its way. */
const pollInterval = 5000

/** A page of the mails, the newest first. */
export function outboxQuery({ status, page = 1 }: OutboxFilters) {
  return queryOptions({
    queryKey: ['outbox', status, page],
    queryFn: ({ signal }) => call(api.GET('/mail-outbox', { params: { query: { status, page } }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.items.some((mail) => mail.status === 'QUEUED') ? pollInterval : false),
  })
}
