/** The search parameters of the page with people: which of them it shows. */
import { laterPage, oneOf, readSearch, text } from '@/lib/search.ts'

export const roles = ['HEAD_OFFICE', 'STORE_REP', 'STORE_OWNER', 'STORE_MANAGER', 'STORE_EMPLOYEE'] as const
export const shows = ['ACTIVE', 'INVITED', 'TEMPORARY', 'DEACTIVATED', 'DELETED', 'DEMO', 'COMPLIANCE_ONLY'] as const

export const peopleSearch = readSearch({ query: text, role: oneOf(roles), show: oneOf(shows), store: text, page: laterPage })
