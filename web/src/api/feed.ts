/** Queries to the feed room: posts and their comments. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, call } from './client.ts'
import { openingTime } from './opening.ts'
import type { paths } from './schema.gen.ts'

type FeedParameters = NonNullable<paths['/users/me/feed']['get']['parameters']['query']>

/**
 * Which posts to list (AMB-081). Without a feed it is GLOBAL, without a type ALL, and without an author everybody's. What is scheduled (FD-413), with
 * the next post first, and what the person has saved (FD-414), with what was saved last first, are lists of their own, which nothing else narrows.
 */
export type FeedFilters = Pick<
  FeedParameters,
  'feedType' | 'postType' | 'postAuthor' | 'author' | 'store' | 'from' | 'to' | 'scheduled' | 'saved'
>

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

/** What a call for these posts says of them. */
export function asked({ feedType = 'GLOBAL', postType = 'ALL', scheduled, saved, ...narrowed }: FeedFilters) {
  return scheduled || saved ? { scheduled, saved } : { feedType, postType, ...narrowed }
}

/**
 * The feed, newest first, page by page (FEED-018, FEED-019). All pages show the moment at which the first one was loaded, so they do not shift while
 * posts arrive (FD-48). It is never loaded again by itself, because the list would jump: newerQuery() tells of new posts instead. What is scheduled
 * or saved is short, and loaded again wherever it is shown. A page of saved posts says instead where the next one begins,
 * so that what is taken back meanwhile leaves no gap.
 */
export function feedQuery(filters: FeedFilters) {
  const query = asked(filters)
  return infiniteQueryOptions({
    queryKey: [...feedKeys.lists, query],
    queryFn: ({ signal, pageParam }) =>
      call(api.GET('/users/me/feed', { params: { query: { ...query, ...pageParam, limit: perPage } }, signal })),
    initialPageParam: firstPage,
    getNextPageParam: ({ meta, until }) => (meta.currentPage < meta.totalPages ? { page: meta.currentPage + 1, until } : undefined),
    staleTime: 'feedType' in query ? Number.POSITIVE_INFINITY : openingTime,
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
