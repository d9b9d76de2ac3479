/** Queries to the standards room: store standards lines. */
import { queryOptions } from '@tanstack/react-query'
import { api, call } from './client.ts'

/** All store standards lines, sorted by name (NONLIQUOR-030). */
export const linesQuery = queryOptions({
  queryKey: ['standards', 'lines'],
  queryFn: ({ signal }) => call(api.GET('/audit-reports/non-liquor-lines', { signal })),
  select: ({ items }) => items,
  staleTime: 0,
})
