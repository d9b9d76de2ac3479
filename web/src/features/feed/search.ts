/** The filters in the address of the feed. The API's names, without the defaults (AMB-081). */
import type { FeedFilters } from '@/api/feed.ts'
import { laterPage, oneOf, readSearch, text } from '@/lib/search.ts'

/** A day. One that there is not, like 30 February, is left to the server: what checks days would weigh on every first page. */
const day = (given: unknown) => (typeof given === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(given) ? given : undefined)

export const feedSearch = readSearch({
  feedType: oneOf(['HEAD_OFFICE', 'MY_STORE'] as const),
  postType: oneOf(['ANNOUNCEMENTS', 'STORE_OF_THE_YEAR', 'SOCIAL'] as const),
  author: oneOf(['HEAD_OFFICE'] as const),
  /** The id of whoever wrote the posts, or of their store (FD-448). */
  by: text,
  store: text,
  from: day,
  to: day,
})

/** What the address of the page of reports holds: whether what is done is shown, and the page. */
export const reportedSearch = readSearch({ show: oneOf(['DONE'] as const), page: laterPage })

export type ReportedSearch = ReturnType<typeof reportedSearch>

export type FeedSearch = ReturnType<typeof feedSearch>

/** What the server is asked for: nothing else that the address may have. */
export function filtersOf({ feedType, postType, author, by, store, from, to }: FeedSearch): FeedFilters {
  return { feedType, postType, postAuthor: author, author: by, store, from, to }
}
