/** Queries to the readership room: whom things reach, and who has read them. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, call } from './client.ts'
import type { AudienceEntry } from './types.ts'

export const readershipKey = ['readership']

/** How many stores and people an audience would reach (READERSHIP-003). */
export function reachQuery(audience: AudienceEntry) {
  return queryOptions({
    queryKey: [...readershipKey, 'reach', audience],
    queryFn: ({ signal }) => call(api.POST('/audience/reach', { body: audience, signal })),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}
