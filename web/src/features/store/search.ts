/** The search parameters of the page with all stores: which of them it shows, in which order, as a list or on a map. */

import { laterPage, oneOf, readSearch, text } from '@/lib/search.ts'
import { regionCodes } from '@/shared/regionCodes.ts'

export const tiers = ['SF', 'MF', 'LF'] as const
export const sorts = ['SUBURB', 'REGION', 'SCORE', 'AUDITED', 'FIXES'] as const

export const storesSearch = readSearch({
  query: text,
  region: oneOf(regionCodes),
  tier: oneOf(tiers),
  sort: oneOf(sorts),
  order: oneOf(['desc'] as const),
  view: oneOf(['map'] as const),
  show: oneOf(['closed'] as const),
  page: laterPage,
})
