import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, call } from '@/api/client.ts'
import { figuresKey } from '@/api/compliance.ts'
import type { Position } from './types.ts'

/** Every promotion, listed or alone. */
export const promotionKey = ['promotions'] as const

/** A page of the quarters with their figures, the newest first (AUDIT-132, FD-20). */
export function quarterListQuery(page: number) {
  return queryOptions({
    queryKey: [...figuresKey, 'list', page],
    queryFn: ({ signal }) => call(api.GET('/audit-reports/quarters', { params: { query: { page } }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** A page of the promotional periods, the newest first (PROMOTION-001). */
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
  position?: Position | undefined
  /** From 1. */
  page: number
}

/** A promotion with a page of its products (PROMOTION-002). */
export function promotionQuery(id: string, filters: ProductFilters) {
  return queryOptions({
    queryKey: [...promotionKey, id, filters],
    queryFn: ({ signal }) => call(api.GET('/promotions/{id}', { params: { path: { id }, query: { ...filters, limit: 20 } }, signal })),
    placeholderData: (before) => (before?.id === id ? before : undefined),
    staleTime: 0,
  })
}
