/** The search parameters of the page with people: which of them it shows, and in which order. */
import { laterPage, oneOf, readSearch, text } from '@/lib/search.ts'
import { regionCodes } from '@/shared/regionCodes.ts'

export const roles = ['HEAD_OFFICE', 'STORE_REP', 'STORE_OWNER', 'STORE_MANAGER', 'STORE_EMPLOYEE'] as const
export const shows = ['ACTIVE', 'INVITED', 'TEMPORARY', 'DEACTIVATED', 'DELETED', 'DEMO', 'COMPLIANCE_ONLY'] as const

/** What else the name people are sorted by. */
const sorts = ['ROLE', 'STORE', 'SIGNED_IN', 'STATUS'] as const

export const peopleSearch = readSearch({
  query: text,
  role: oneOf(roles),
  show: oneOf(shows),
  region: oneOf(regionCodes),
  store: text,
  sort: oneOf(sorts),
  order: oneOf(['desc'] as const),
  page: laterPage,
})

export type PeopleSearch = ReturnType<typeof peopleSearch>
