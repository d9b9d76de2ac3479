/** What the address of the readers of a post or a resource holds: the view, the filters, the order and the page. */
import { laterPage, oneOf, readSearch, text } from '@/lib/search.ts'
import { regionCodes } from '@/shared/regionCodes.ts'

export const roles = ['HEAD_OFFICE', 'STORE_REP', 'STORE_OWNER', 'STORE_MANAGER', 'STORE_EMPLOYEE'] as const

export const readersSearch = readSearch({
  view: oneOf(['stores'] as const),
  query: text,
  state: oneOf(['WAITING', 'CONFIRMED', 'OPENED', 'UNOPENED'] as const),
  store: text,
  region: oneOf(regionCodes),
  role: oneOf(roles),
  sort: oneOf(['NAME', 'STORE', 'REGION', 'ROLE', 'CONFIRMED', 'OPENED'] as const),
  order: oneOf(['desc'] as const),
  page: laterPage,
})

export type ReadersSearch = ReturnType<typeof readersSearch>
