/** What the address of head office's page holds: which part is shown, the financial year, and the filters, order and page of the ranking. */
import { laterPage, oneOf, readSearch, text } from '@/lib/search.ts'
import { regionCodes } from '@/shared/regionCodes.ts'
import { yearParam } from './years.ts'

export const yearSearch = readSearch({
  view: oneOf(['results', 'criteria']),
  year: yearParam,
  search: text,
  region: oneOf(regionCodes),
  tier: oneOf(['SF', 'MF', 'LF']),
  sort: oneOf(['store', 'storeOfTheYear', 'memberIncentives']),
  order: oneOf(['desc', 'asc']),
  page: laterPage,
})

export type YearSearch = ReturnType<typeof yearSearch>
