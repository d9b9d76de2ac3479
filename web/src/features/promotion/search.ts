/** The search parameters of the quarters page and of a promotion's page. */

import { laterPage, oneOf, readSearch, text } from '@/lib/search.ts'

/** Without `kind` the page lists quarters. */
export const quartersSearch = readSearch({ kind: oneOf(['promo']), page: laterPage })

export const promotionSearch = readSearch({ search: text, position: oneOf(['FLOOR', 'SHELF']), page: laterPage })
