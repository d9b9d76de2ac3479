/** What the address of the rewards page holds: for staff the store, the searches and pages of both lists, and the incentive that a notification leads to. */
import { laterPage, readSearch, text } from '@/lib/search.ts'

export const rewardsSearch = readSearch({
  store: text,
  incentive: text,
  mine: text,
  minePage: laterPage,
  open: text,
  openPage: laterPage,
})

export type RewardsSearch = ReturnType<typeof rewardsSearch>
