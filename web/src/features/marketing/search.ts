/** What the addresses of the promotions pages hold. */
import { laterPage, oneOf, readSearch, text } from '@/lib/search.ts'

export const promosSearch = readSearch({ search: text, page: laterPage })

/** The banners that have not ended, unless it says otherwise. */
export const itemsSearch = readSearch({ kind: oneOf(['OFFER'] as const), ended: oneOf(['yes'] as const), page: laterPage })

export type ItemsSearch = ReturnType<typeof itemsSearch>
