/** Queries to the system room: how the program is doing, and work that failed for good. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, call } from './client.ts'

export const systemKey = ['system'] as const

export const systemQuery = queryOptions({
  queryKey: [...systemKey, 'overview'],
  queryFn: ({ signal }) => call(api.GET('/system', { signal })),
  staleTime: 0,
})

/** A page of the failed jobs, the latest first. */
export function failedJobsQuery(page: number) {
  return queryOptions({
    queryKey: [...systemKey, 'failed', page],
    queryFn: ({ signal }) => call(api.GET('/system/failed-jobs', { params: { query: { page } }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
