/** When a post is published. The server decides by the same rule (internal/feed); both run testdata/golden/slots.json. */
import { dayOf, hourOf, momentOn } from '@/lib/dates.ts'

/**
 * What becomes of a post that is scheduled for an hour: it waits, or is published at once because the hour of today has passed, or is refused
 * (FD-47).
 */
export function slotOutcome(day: string, hour: string, now: Date): { moment: string; outcome: 'LATER' | 'AT_ONCE' | 'REFUSED' } {
  const moment = momentOn(day, Number(hour))
  if (new Date(moment) > now) return { moment, outcome: 'LATER' }
  return { moment, outcome: day < dayOf(now) ? 'REFUSED' : 'AT_ONCE' }
}

const hour = 60 * 60 * 1000

/** The next hour in Melbourne that has not begun: what was scheduled for the current one would be published at once (POST-008, FD-351). */
export function nextSlot(now: Date): { day: string; hour: string } {
  let at = new Date(now.getTime() + hour)
  // The hour that comes twice when daylight saving ends begins with its first time.
  while (slotOutcome(dayOf(at), String(hourOf(at)), now).outcome !== 'LATER') at = new Date(at.getTime() + hour)
  return { day: dayOf(at), hour: String(hourOf(at)) }
}
