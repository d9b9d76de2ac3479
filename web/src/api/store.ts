/** Queries to the store room. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { certificateLinkAge } from './certificate.ts'
import { api, call } from './client.ts'

/** A store with its newest certificate. The link to the file keeps working as long as the page is open (AMB-043). */
export function storeQuery(id: string) {
  return queryOptions({
    queryKey: ['store', 'profile', id],
    queryFn: ({ signal }) => call(api.GET('/stores/{id}', { params: { path: { id } }, signal })),
    staleTime: 0,
    refetchInterval: certificateLinkAge,
  })
}

const storesShown = 20

/** The first stores whose name, suburb and postcode together contain every word. */
export function storeSearchQuery(query: string) {
  return queryOptions({
    queryKey: ['store', 'search', query],
    queryFn: ({ signal }) => call(api.GET('/stores', { params: { query: { query, limit: storesShown } }, signal })),
    placeholderData: keepPreviousData,
  })
}
