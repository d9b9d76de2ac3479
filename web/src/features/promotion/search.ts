/** What the addresses of the quarters and of one promotion hold. */

import { laterPage, oneOf, text } from '@/lib/search.ts'
import * as z from '@/lib/zod.ts'

/** Quarters are listed unless promotional periods are asked for. */
export const quartersSearch = z.object({ kind: oneOf(['promo']), page: laterPage })

export const promotionSearch = z.object({ search: text, position: oneOf(['FLOOR', 'SHELF']), page: laterPage })
