/** Queries to the weighting room. */
import { queryOptions } from '@tanstack/react-query'
import { api, call } from './client.ts'

/** The weightings of the past, the present and the future. The latest come first, the defaults last. */
export const weightingsQuery = queryOptions({
  queryKey: ['weighting'],
  queryFn: ({ signal }) => call(api.GET('/audit-reports/configs', { signal })),
  staleTime: 0,
})
