/** What the page with the figures of the inbox reads (FD-451). */
import { queryOptions } from '@tanstack/react-query'
import { api, call } from '@/api/client.ts'
import { messagingKey } from '@/api/messaging.ts'
import type { paths } from '@/api/schema.gen.ts'

export type InboxFigures = paths['/conversations/head-office/figures']['get']['responses']['200']['content']['application/json']
export type Figures = InboxFigures['all']

/** For how many weeks the figures can be shown. The second is for who has chosen none. */
export const periods = [4, 12, 26] as const
export type Period = (typeof periods)[number]

/** The number of weeks that an address names. */
export const periodOf = (weeks: unknown): Period => periods.find((period) => String(period) === String(weeks)) ?? 12

export const figuresQuery = (weeks: Period) =>
  queryOptions({
    queryKey: [...messagingKey, 'figures', weeks],
    queryFn: ({ signal }) => call(api.GET('/conversations/head-office/figures', { params: { query: { weeks } }, signal })),
    staleTime: 0,
  })

/** The address of the same figures by week and person, as CSV. */
export const figuresFile = (weeks: Period) => `/api/conversations/head-office/figures.csv?weeks=${weeks}`

/** Of how many questions it is known whether they were answered in time: what was answered, and what has waited longer than that. */
export const due = ({ answered, overdue }: Pick<Figures, 'answered' | 'overdue'>) => answered + overdue
