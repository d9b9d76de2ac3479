/** The search parameters of the quarters page and of a promotion's page. */

import { laterPage, oneOf, text } from '@/lib/search.ts'
import * as z from '@/lib/zod.ts'

/** Without `kind` the page lists quarters. */
export const quartersSearch = z.object({ kind: oneOf(['promo']), page: laterPage })

export const promotionSearch = z.object({ search: text, position: oneOf(['FLOOR', 'SHELF']), page: laterPage })
