/** What the addresses of the promotions pages hold. */
import { laterPage, oneOf, text } from '@/lib/search.ts'
import * as z from '@/lib/zod.ts'

export const promosSearch = z.object({ search: text, page: laterPage })

/** The banners that have not ended, unless it says otherwise. */
export const itemsSearch = z.object({ kind: oneOf(['OFFER'] as const), ended: oneOf(['yes'] as const), page: laterPage })

export type ItemsSearch = z.infer<typeof itemsSearch>
