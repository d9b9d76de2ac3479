/** What the address of the page of queries holds: which are shown, whether only those of a rep's own stores, and the page. */
import { laterPage, oneOf, readSearch } from '@/lib/search.ts'

export const queriesSearch = readSearch({ show: oneOf(['ANSWERED']), whose: oneOf(['own']), page: laterPage })

export type QueriesSearch = ReturnType<typeof queriesSearch>
