/** What only the screens of the feed read, once they are drawn. It is apart from api/feed.ts, which every first page loads. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, call } from '@/api/client.ts'
import { asked, type FeedFilters, feedKey, feedKeys } from '@/api/feed.ts'
import { openingTime } from '@/api/opening.ts'
import { polled } from '@/api/queryClient.ts'
import type { components } from '@/api/schema.gen.ts'

/** How often to ask for newer posts, in milliseconds, while the page can be seen. */
const newerInterval = 30_000

/** How many posts of others have come since the moment that the feed shows, at most 100 (FD-48). */
export function newerQuery(filters: FeedFilters, since: string) {
  const query = { ...asked(filters), since }
  return queryOptions({
    queryKey: [...feedKey, 'newer', query],
    queryFn: ({ signal }) => call(api.GET('/users/me/feed/new', { params: { query }, signal })),
    select: ({ count }) => count,
    staleTime: 0,
    ...polled(newerInterval),
    retry: false,
  })
}

/** A post or a comment. */
export type LikeTarget = { reactingToPost: string } | { reactingToComment: string }

const likesPerPage = 20

/** Who likes a post or a comment, newest first, page by page (REACTION-006, SCR-013). */
export function likesQuery(target: LikeTarget) {
  return infiniteQueryOptions({
    queryKey: [...feedKeys.likes, target],
    queryFn: ({ signal, pageParam }) =>
      call(api.GET('/reactions', { params: { query: { ...target, page: pageParam, limit: likesPerPage } }, signal })),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.currentPage < meta.totalPages ? meta.currentPage + 1 : undefined),
    staleTime: 0,
  })
}

/** A post or a comment that was reported, or that head office has removed (FD-424, FD-425). */
export type FlagCase = components['schemas']['FeedCaseView']

/** The key of every list of them. */
export const flagCasesKey = [...feedKey, 'flags'] as const

/** A page of what waits for head office, longest first, or of what is done, newest first; and how many there are. For head office. */
export function flagCasesQuery(show: 'OPEN' | 'DONE', page = 1) {
  return queryOptions({
    queryKey: [...flagCasesKey, show, page],
    queryFn: ({ signal }) => call(api.GET('/flag-cases', { params: { query: { show, page, limit: 10 } }, signal })),
    placeholderData: keepPreviousData,
    staleTime: openingTime,
    ...polled(60_000),
  })
}
