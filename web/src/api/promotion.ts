/** Queries to the promotion room: quarters and promotional periods with their products. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, call } from './client.ts'
import { limits } from './limits.gen.ts'

/** The key of every query for promotions. */
export const promotionKey = ['promotion'] as const

/** The quarters that people can filter by, newest first. */
export const quartersQuery = queryOptions({
  queryKey: [...promotionKey, 'quarters'],
  queryFn: ({ signal }) => call(api.GET('/promotions', { params: { query: { kind: 'CORE_RANGE', limit: limits.pageSizeMost } }, signal })),
  select: ({ items }) => items.toSorted((a, b) => b.startDate.localeCompare(a.startDate)),
})

/** A page of the promotional periods, newest first (PROMOTION-001). */
export function periodListQuery(page: number) {
  return queryOptions({
    queryKey: [...promotionKey, 'periods', page],
    queryFn: ({ signal }) => call(api.GET('/promotions', { params: { query: { kind: 'PROMO', page } }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export interface ProductFilters {
  search?: string | undefined
  position?: 'FLOOR' | 'SHELF' | undefined
  /** Counts from 1. */
  page?: number | undefined
}

/** A promotion with a page of its products (PROMOTION-002). */
export function promotionQuery(id: string, { search, position, page = 1 }: ProductFilters) {
  const query = { search, position, page, limit: 20 }
  return queryOptions({
    queryKey: [...promotionKey, id, query],
    queryFn: ({ signal }) => call(api.GET('/promotions/{id}', { params: { path: { id }, query }, signal })),
    placeholderData: (before) => (before?.id === id ? before : undefined),
    staleTime: 0,
  })
}
