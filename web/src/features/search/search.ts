/** What the address of the search page holds. */
import { laterPage, oneOf, readSearch, text } from '@/lib/search.ts'

export const kinds = ['PERSON', 'STORE', 'POST', 'COMMENT', 'RESOURCE'] as const

export const searchSearch = readSearch({ query: text, kind: oneOf(kinds), page: laterPage })
