/** What the address of the search page holds. */
import { laterPage, oneOf, readSearch, text } from '@/lib/search.ts'

/** In the order of the screen. */
export const kinds = ['PERSON', 'STORE', 'POST', 'COMMENT', 'RESOURCE', 'COURSE', 'PROMOTION', 'MESSAGE'] as const

export const searchSearch = readSearch({ query: text, kind: oneOf(kinds), page: laterPage })
