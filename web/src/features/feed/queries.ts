/** What only the screens of the feed read, once they are drawn. It is apart from api/feed.ts, which every first page loads. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, call } from '@/api/client.ts'
import { asked, type FeedFilters, feedKey, feedKeys } from '@/api/feed.ts'
import { polled } from '@/api/queryClient.ts'

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
