import { dayOf, formatDate, formatTime } from '@/lib/dates.ts'
import { texts } from './strings.ts'

const day = 24 * 60 * 60 * 1000

/** How many days of the calendar in Melbourne lie between two moments. */
const daysBetween = (from: string | Date, to: string | Date) => Math.round((Date.parse(dayOf(to)) - Date.parse(dayOf(from))) / day)

/** When a poll closes or has closed, as people say it. */
export function closesText({ endsAt, over }: { endsAt: string; over: boolean }, now = new Date()): string {
  const days = daysBetween(now, endsAt)
  if (over) return days === 0 ? texts.closedToday(formatTime(endsAt)) : texts.closedOn(formatDate(endsAt))
  if (days <= 0) return texts.closesToday(formatTime(endsAt))
  return days < 2 ? texts.closesTomorrow(formatTime(endsAt)) : texts.closesIn(days)
}
