import { dayOf, momentOn } from '@/lib/dates.ts'
import type { texts } from '../strings.ts'

const hour = 3_600_000

export type Snooze = keyof typeof texts.snoozes

/** When a snoozed conversation comes back. */
export function snoozeEnd(choice: Exclude<Snooze, 'none'>, now: Date = new Date()): string {
  if (choice === 'hours') return new Date(now.getTime() + 3 * hour).toISOString()
  return momentOn(dayOf(new Date(now.getTime() + (choice === 'tomorrow' ? 24 : 7 * 24) * hour)), 9)
}
