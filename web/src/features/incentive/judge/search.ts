/** What the address of an incentive holds about its entries: the view, and of the table its filters, its order and its page (FD-433). */
import type { EntryListing } from '@/api/incentive.ts'
import { laterPage, oneOf, pageParam, readSearch, text } from '@/lib/search.ts'
import { regionCodes } from '@/shared/regionCodes.ts'

export const entriesSearch = readSearch({
  view: oneOf(['table'] as const),
  query: text,
  region: oneOf(regionCodes),
  show: oneOf(['unjudged'] as const),
  sort: oneOf(['STORE', 'ENTERED', 'AMOUNT'] as const),
  order: oneOf(['desc'] as const),
  page: laterPage,
})

export type EntriesSearch = ReturnType<typeof entriesSearch>

/** What is left of an address while names are hidden: nothing that finds or sorts entries by their stores. */
export function withoutNames({ query: _, region: __, sort, order, ...search }: EntriesSearch): EntriesSearch {
  return sort && sort !== 'STORE' ? { ...search, sort, order } : search
}

/** What the list is asked for. */
export function listingOf({ query, region, show, sort, order }: EntriesSearch): EntryListing {
  return { query, region, unjudged: show && true, sort, order: sort && order }
}

/** Only what is set is in the address. */
export function written({ page, ...search }: EntriesSearch): EntriesSearch {
  return { ...Object.fromEntries(Object.entries(search).filter(([, value]) => value)), ...pageParam(page) }
}
