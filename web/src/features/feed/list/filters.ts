/** The filters of the feed, as its page changes them. */
import type { FeedSearch } from '../search.ts'

export const postTypes = ['ALL', 'ANNOUNCEMENTS', 'STORE_OF_THE_YEAR', 'SOCIAL'] as const
export type PostType = (typeof postTypes)[number]

/** The address for filters: only those that are set are in it. */
export function searchOf({ feedType, postType, author, by, store, from, to }: FeedSearch): FeedSearch {
  return {
    ...(feedType && { feedType }),
    ...(postType && { postType }),
    ...(author && { author }),
    ...(by && { by }),
    ...(store && { store }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

/** Whether the address narrows the feed. */
export const isNarrowed = (search: FeedSearch) => Object.keys(searchOf(search)).length > 0
