/** Queries to the search room: what the person may open, by words. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, call } from './client.ts'
import { limits } from './limits.gen.ts'
import type { FoundKind } from './types.ts'

export interface Question {
  query: string
  /** Only this kind, in pages; absent: the best few of each. */
  kind?: FoundKind | undefined
  /** Counts from 1. */
  page?: number | undefined
}

/** What was found, in groups by kind. */
export function searchQuery({ query, kind, page }: Question) {
  const asked = { query: query.slice(0, limits.searchLength), ...(kind && { kind, page: page ?? 1 }) }
  return queryOptions({
    queryKey: ['search', asked],
    queryFn: ({ signal }) => call(api.GET('/search', { params: { query: asked }, signal })),
    placeholderData: keepPreviousData,
    enabled: query !== '',
    staleTime: 0,
  })
}
