/** The search parameters of the page with all stores: which of them it shows, in which order, as a list or on a map. */
import { laterPage, oneOf, readSearch, text } from '@/lib/search.ts'

export const regions = ['NSW', 'VIC', 'QLD', 'WA', 'SA', 'TAS', 'ACT', 'NT', 'NSWBR'] as const
export const tiers = ['SF', 'MF', 'LF'] as const
export const sorts = ['SUBURB', 'REGION'] as const

export const storesSearch = readSearch({
  query: text,
  region: oneOf(regions),
  tier: oneOf(tiers),
  sort: oneOf(sorts),
  order: oneOf(['desc'] as const),
  view: oneOf(['map'] as const),
  show: oneOf(['closed'] as const),
  page: laterPage,
})
