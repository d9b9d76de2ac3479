/** Queries to the room of the brand. */
import { queryOptions } from '@tanstack/react-query'
import { api, call } from './client.ts'

/** What the network calls its portal, and where its stores order (AMB-119). */
export const brandQuery = queryOptions({
  queryKey: ['branding'],
  queryFn: ({ signal }) => call(api.GET('/brand', { signal })),
})
