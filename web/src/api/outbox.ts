/** Queries to the outbox room: every email that was queued. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, call } from './client.ts'
import type { paths } from './schema.gen.ts'
import type { MailStatus } from './types.ts'

/** What the emails can be sorted by. */
export type MailSort = NonNullable<NonNullable<paths['/mail-outbox']['get']['parameters']['query']>['sort']>

export interface OutboxFilters {
  /** QUEUED also finds the mails that are being sent. */
  status?: Exclude<MailStatus, 'SENDING'> | undefined
  /** Such as audit.report. */
  purpose?: string | undefined
  /** Every word is in the recipient's address. */
  query?: string | undefined
  /** Absent: the newest first. */
  sort?: MailSort | undefined
  /** Absent: upwards. */
  order?: 'desc' | undefined
  /** Counts from 1. */
  page?: number | undefined
}

/** Whether it is not yet known what becomes of an email. */
export const mailWaits = ({ status }: { status: MailStatus }) => status === 'QUEUED' || status === 'SENDING'

/** How often to check while an email is queued, in milliseconds. */
const pollInterval = 5000

/** A page of the emails, with so many rows. */
export function outboxQuery({ page = 1, ...filters }: OutboxFilters, rows?: number) {
  const query = { ...filters, page, limit: rows }
  return queryOptions({
    queryKey: ['outbox', query],
    queryFn: ({ signal }) => call(api.GET('/mail-outbox', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.items.some(mailWaits) ? pollInterval : false),
  })
}
