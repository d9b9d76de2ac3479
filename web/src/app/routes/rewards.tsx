import { createRoute } from '@tanstack/react-router'
import { rewardsSearch } from '@/app/pages/rewards/search.ts'
import { statementSearch } from '@/features/camelbucks/search.ts'
import { manageSearch } from '@/features/incentive/search.ts'
import { yearSearch } from '@/features/storeoftheyear/search.ts'
import { latePage } from './latePage.ts'
import { signedIn } from './root.tsx'

export const rewards = createRoute({
  getParentRoute: () => signedIn,
  path: '/my-rewards',
  validateSearch: rewardsSearch,
  component: latePage(() => import('@/app/pages/rewards/RewardsPage.tsx')),
})

/** For head office; others are told so. */
export const manageRewards = createRoute({
  getParentRoute: () => signedIn,
  path: '/store-of-the-year',
  validateSearch: yearSearch,
  component: latePage(() => import('@/features/storeoftheyear/manage/ManagePage.tsx')),
})

export const statement = createRoute({
  getParentRoute: () => signedIn,
  path: '/my-rewards/statement',
  validateSearch: statementSearch,
  component: latePage(() => import('@/features/camelbucks/StatementPage.tsx')),
})

/** For head office; others are told so. */
export const manageIncentives = createRoute({
  getParentRoute: () => signedIn,
  path: '/member-incentives',
  validateSearch: manageSearch,
  component: latePage(() => import('@/features/incentive/manage/ManagePage.tsx')),
})

export const incentive = createRoute({
  getParentRoute: () => signedIn,
  path: '/member-incentives/$id',
  component: latePage(() => import('@/features/incentive/manage/IncentivePage.tsx')),
})
