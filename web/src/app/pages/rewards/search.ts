/**
 * What the address of the rewards page holds: for staff the store, the tab, the financial year, the searches and pages of both lists of incentives,
 * and the incentive that a notification leads to.
 */
import { yearParam } from '@/features/storeoftheyear/years.ts'
import { laterPage, oneOf, readSearch, text } from '@/lib/search.ts'

export const rewardsSearch = readSearch({
  store: text,
  tab: oneOf(['incentives']),
  year: yearParam,
  incentive: text,
  mine: text,
  minePage: laterPage,
  open: text,
  openPage: laterPage,
})

export type RewardsSearch = ReturnType<typeof rewardsSearch>
