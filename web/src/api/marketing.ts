/** Queries to the marketing room: banners and offers. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, call } from './client.ts'
import { limits } from './limits.gen.ts'
import type { MarketingItem } from './types.ts'

export const marketingKey = ['marketing']

const perPage = 20

/** The promotion banners that are active for the person. Coming back to the window does not load them again (BANNER-006). */
export const bannersQuery = queryOptions({
  queryKey: [...marketingKey, 'banners'],
  queryFn: ({ signal }) => call(api.GET('/users/me/banners', { signal })),
  select: ({ items }) => items,
  refetchOnWindowFocus: false,
})

/** A page of the offers that are active for the person and have every word of the search (BANNER-007). */
export function offersQuery(filters: { search?: string | undefined; page?: number | undefined }) {
  const query = { ...filters, limit: perPage }
  return queryOptions({
    queryKey: [...marketingKey, 'offers', query],
    queryFn: ({ signal }) => call(api.GET('/offers', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })
}

export interface ItemFilters {
  kind: MarketingItem['kind']
  ended: boolean
  page?: number | undefined
}

/** A page of the banners or offers that head office keeps: all that have not ended, so that they can be put into an order, or those that have. */
export function itemsQuery(filters: ItemFilters) {
  const query = { ...filters, limit: filters.ended ? perPage : limits.promosAtOnce }
  return queryOptions({
    queryKey: [...marketingKey, 'items', query],
    queryFn: ({ signal }) => call(api.GET('/marketing-items', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
