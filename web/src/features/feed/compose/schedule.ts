/** When a post is published. The server decides by the same rule (internal/feed); both run testdata/golden/slots.json. */
import { dayOf, hourOf, momentOn } from '@/lib/dates.ts'

/** The start of the current hour in Melbourne (POST-008). */
export function currentSlot(now: Date) {
  return { day: dayOf(now), hour: String(hourOf(now)) }
}

/**
 * What becomes of a post that is scheduled for an hour: it waits, or is published at once because the hour of today has passed, or is refused
 * (FD-47).
 */
export function slotOutcome(day: string, hour: string, now: Date): { moment: string; outcome: 'LATER' | 'AT_ONCE' | 'REFUSED' } {
  const moment = momentOn(day, Number(hour))
  if (new Date(moment) > now) return { moment, outcome: 'LATER' }
  return { moment, outcome: day < dayOf(now) ? 'REFUSED' : 'AT_ONCE' }
}
