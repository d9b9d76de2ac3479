/** What the address of the page of findings holds: the quarter, section and size of stores, which view, and the cell whose stores are shown. */
import { regions } from '@/api/regions.gen.ts'
import type { Region } from '@/api/types.ts'
import { laterPage, oneOf, readSearch, text } from '@/lib/search.ts'

export const findingsSearch = readSearch({
  quarter: text,
  section: oneOf(['STORE_STANDARDS', 'PROMOTION_FLOOR', 'PROMOTION_SHELF', 'FOCUS_PRODUCTS']),
  tier: oneOf(['SF', 'MF', 'LF']),
  view: oneOf(['repeats', 'times']),
  subject: text,
  region: oneOf(Object.keys(regions) as Region[]),
  page: laterPage,
})

export type FindingsSearch = ReturnType<typeof findingsSearch>
