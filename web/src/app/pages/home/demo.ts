import type { User } from '@/api/types.ts'
import { count } from '@/lib/plural.ts'

const day = 24 * 60 * 60 * 1000

/** What the home page tells somebody of their demo account at a time in milliseconds; undefined for everybody else (DEMO-001..003, AMB-120). */
export function demoText({ isDemo, demoEndsAt }: Pick<User, 'isDemo' | 'demoEndsAt'>, now: number): string | undefined {
  if (!isDemo) return undefined
  if (demoEndsAt === null) return 'Demo account: no end date'
  const days = Math.ceil((Date.parse(demoEndsAt) - now) / day)
  if (days <= 0) return 'Demo ended'
  return `Demo account: demo ending in ${count(days, 'day', 'days')}`
}
