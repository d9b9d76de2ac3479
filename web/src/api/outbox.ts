/** Queries to the outbox room: every email that was queued. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, call } from './client.ts'
import type { MailStatus } from './types.ts'

export interface OutboxFilters {
  /** QUEUED also finds the mails that are being sent. */
  status?: Exclude<MailStatus, 'SENDING'> | undefined
  /** Counts from 1. */
  page?: number | undefined
}

/** Whether it is not yet known what becomes of an email. */
export const mailWaits = ({ status }: { status: MailStatus }) => status === 'QUEUED' || status === 'SENDING'

/** How often to check while an email is queued, in milliseconds. */
const pollInterval = 5000

/** A page of the emails, newest first. */
export function outboxQuery({ status, page = 1 }: OutboxFilters) {
  return queryOptions({
    queryKey: ['outbox', status, page],
    queryFn: ({ signal }) => call(api.GET('/mail-outbox', { params: { query: { status, page } }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.items.some(mailWaits) ? pollInterval : false),
  })
}
