import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, call } from '@/api/client.ts'
import { feedKeys } from '@/api/feed.ts'

const votersPerPage = 20

/** Who has chosen an answer of a post's poll, the latest first, page by page. What others do makes it stale as it does likes. */
export function votersQuery(id: string, answerId: string) {
  return infiniteQueryOptions({
    queryKey: [...feedKeys.likes, 'voters', id, answerId],
    queryFn: ({ signal, pageParam }) =>
      call(
        api.GET('/posts/{id}/poll/voters', {
          params: { path: { id }, query: { answerId, page: pageParam, limit: votersPerPage } },
          signal,
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.currentPage < meta.totalPages ? meta.currentPage + 1 : undefined),
    staleTime: 0,
  })
}

/** How the regions have voted, for head office. */
export function pollByRegionQuery(id: string) {
  return queryOptions({
    queryKey: [...feedKeys.likes, 'regions', id],
    queryFn: ({ signal }) => call(api.GET('/posts/{id}/poll/regions', { params: { path: { id } }, signal })),
    staleTime: 0,
  })
}
