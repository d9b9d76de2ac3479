/** Queries to the feed room: posts, their comments, and who likes them. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, call } from './client.ts'
import { openingTime } from './opening.ts'
import { polled } from './queryClient.ts'
import type { paths } from './schema.gen.ts'

type FeedParameters = NonNullable<paths['/users/me/feed']['get']['parameters']['query']>

/**
 * Which posts to list (AMB-081). Without a feed it is GLOBAL, without a type ALL, and without an author everybody's. What is scheduled is another
 * list, with the next post first, which nothing else narrows (FD-413).
 */
export type FeedFilters = Pick<FeedParameters, 'feedType' | 'postType' | 'postAuthor' | 'scheduled'>

/** A post or a comment. */
export type LikeTarget = { reactingToPost: string } | { reactingToComment: string }

/** The key of everything below. */
export const feedKey = ['feed'] as const

/** The keys of the pages of the feed, of single posts, and of the short lists of posts. */
export const feedKeys = {
  lists: [...feedKey, 'list'],
  posts: [...feedKey, 'post'],
  short: [...feedKey, 'short'],
  likes: [...feedKey, 'likes'],
} as const

/** Posts per page (FEED-010). */
const perPage = 15

const firstPage: { page: number; until?: string } = { page: 1 }

function asked({ feedType = 'GLOBAL', postType = 'ALL', postAuthor, scheduled }: FeedFilters) {
  return scheduled ? { scheduled } : { feedType, postType, ...(postAuthor && { postAuthor }) }
}

/**
 * The feed, newest first, page by page (FEED-018, FEED-019). All pages show the moment at which the first one was loaded, so they do not shift while
 * posts arrive (FD-48). It is never loaded again by itself, because the list would jump: newerQuery() tells of new posts instead. What is scheduled
 * is short, and loaded again wherever it is shown.
 */
export function feedQuery(filters: FeedFilters) {
  const query = asked(filters)
  return infiniteQueryOptions({
    queryKey: [...feedKeys.lists, query],
    queryFn: ({ signal, pageParam }) =>
      call(api.GET('/users/me/feed', { params: { query: { ...query, ...pageParam, limit: perPage } }, signal })),
    initialPageParam: firstPage,
    getNextPageParam: ({ meta, until }) => (meta.currentPage < meta.totalPages ? { page: meta.currentPage + 1, until } : undefined),
    staleTime: filters.scheduled ? openingTime : Number.POSITIVE_INFINITY,
  })
}

/** The newest posts of the whole feed, for a short list (FD-347). */
export function newestPostsQuery(limit: number) {
  return queryOptions({
    queryKey: [...feedKeys.short, 'newest', limit],
    queryFn: ({ signal }) => call(api.GET('/users/me/feed', { params: { query: { ...asked({}), ...firstPage, limit } }, signal })),
    staleTime: openingTime,
  })
}

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

/** One post with all its comments (FEED-020). */
export function postQuery(id: string) {
  return queryOptions({
    queryKey: [...feedKeys.posts, id],
    queryFn: ({ signal }) => call(api.GET('/posts/{id}', { params: { path: { id } }, signal })),
    staleTime: openingTime,
  })
}

/** The pinned posts, newest first (POST-029). */
export const announcementsQuery = queryOptions({
  queryKey: [...feedKeys.short, 'announcements'],
  queryFn: ({ signal }) => call(api.GET('/posts/announcements', { signal })),
  staleTime: openingTime,
})

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
