/** What the address of the page of queries holds: which are shown, and the page. */
import { laterPage, oneOf, readSearch } from '@/lib/search.ts'

export const queriesSearch = readSearch({ show: oneOf(['ANSWERED']), page: laterPage })

export type QueriesSearch = ReturnType<typeof queriesSearch>
