/**
 * How the screens write days and moments. A day is 'YYYY-MM-DD', a moment is RFC 3339. A moment is shown as the clocks in Melbourne tell it, on every
 * device, so that a screen, a PDF and a mail name the same day (FD-13).
 */
import dayjs, { type Dayjs } from 'dayjs'
import utc from 'dayjs/plugin/utc'

dayjs.extend(utc)

const melbourne = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Australia/Melbourne', dateStyle: 'short', timeStyle: 'medium' })

/** What a clock in Melbourne shows at a moment. Days of 23 or 25 hours do not matter to it, because it counts as if it stood in UTC. */
function onTheWall(moment: string | Date): Dayjs {
  return dayjs.utc(melbourne.format(new Date(moment)))
}

/** A device's clock may be a little behind the server's. A moment up to this far in the future still counts as now. */
const clockSkewMinutes = 2

/**
 * A moment as people say it (GENERAL-028..032, AMB-124): '3:05PM' for today, 'Yesterday', the weekday within 7 days,
 * '14 Nov 9:00AM' in the same year or less than 6 months away, else '14 Nov 2025 9:00AM'. Future moments use the last two forms.
 */
export function relativeDate(moment: string | Date, now: Date = new Date()): string {
  const at = onTheWall(moment)
  const today = onTheWall(now)
  if (at.isAfter(today.add(clockSkewMinutes, 'minute'))) return fullDate(at, today)
  const days = today.startOf('day').diff(at.startOf('day'), 'day')
  if (days <= 0) return at.format('h:mmA')
  if (days === 1) return 'Yesterday'
  // Seven days ago was the same weekday as today, and would be read as today.
  if (days < 7) return at.format('dddd')
  return fullDate(at, today)
}

/** A moment as people say it, after other words of a sentence: 'Last login yesterday', 'Fixed it at 3:05PM'. */
export function relativeDateWithin(moment: string | Date, now?: Date): string {
  const said = relativeDate(moment, now)
  if (said === 'Yesterday') return 'yesterday'
  return /^\d+:\d\d[AP]M$/.test(said) ? `at ${said}` : said
}

/**
 * How long ago a moment was, after other words: 'Last login a few minutes ago' (HOME-001, STORE-010, FD-275). For what nobody needs to the minute.
 * Days, weeks and months are those of the calendar in Melbourne, once a whole day has passed.
 */
export function timeAgo(moment: string | Date, now: Date = new Date()): string {
  const at = onTheWall(moment)
  const today = onTheWall(now)
  const minutes = today.diff(at, 'minute')
  if (minutes < 1) return 'just now'
  if (minutes < 10) return 'a few minutes ago'
  if (minutes < 60) return `${minutes} minutes ago`
  if (minutes < 24 * 60) return ago(Math.floor(minutes / 60), 'hour')
  const [day, then] = [today.startOf('day'), at.startOf('day')]
  const days = day.diff(then, 'day')
  if (days === 1) return 'yesterday'
  if (days < 7) return ago(days, 'day')
  const months = day.diff(then, 'month')
  if (months < 1) return ago(Math.floor(days / 7), 'week')
  return months < 12 ? ago(months, 'month') : ago(Math.floor(months / 12), 'year')
}

function ago(n: number, unit: string) {
  if (n > 1) return `${n} ${unit}s ago`
  return `${unit === 'hour' ? 'an' : 'a'} ${unit} ago`
}

function fullDate(at: Dayjs, today: Dayjs) {
  const near = at.isSame(today, 'year') || Math.abs(at.diff(today, 'month', true)) < 6
  return at.format(near ? 'D MMM h:mmA' : 'D MMM YYYY h:mmA')
}

/** A whole day ('2026-03-31') as '31 Mar 2026'. A day has no time zone, so it never shifts. */
export function formatDay(day: string): string {
  return dayjs(day).format('D MMM YYYY')
}

/** The day of a moment, as '31 Mar 2026'. */
export function formatDate(moment: string): string {
  return onTheWall(moment).format('D MMM YYYY')
}

/** The time of a moment, as '3:05PM'. For places where the day is clear. */
export function formatTime(moment: string): string {
  return onTheWall(moment).format('h:mmA')
}

/** The month of a whole day, as 'Mar 26'. */
export function formatMonth(day: string): string {
  return dayjs(day).format('MMM YY')
}

/** A whole day ('2026-03-31') as '31 Mar', for places where the year is clear (NONLIQUOR-008). */
export function formatDayOfYear(day: string): string {
  return dayjs(day).format('D MMM')
}

/** The day of a moment in Melbourne, as 'YYYY-MM-DD'. */
export function dayOf(moment: string | Date): string {
  return onTheWall(moment).format('YYYY-MM-DD')
}

/** The hour of a moment in Melbourne, from 0 to 23. */
export function hourOf(moment: string | Date): number {
  return onTheWall(moment).hour()
}

/** The moment at which the clocks in Melbourne show an hour of a day, as RFC 3339 in UTC. */
export function momentOn(day: string, hour: number): string {
  const wall = dayjs.utc(day).add(hour, 'hour')
  // What the clocks show is ahead of UTC by 10 or 11 hours. The first guess can be an hour off when they change on that day.
  const guess = wall.subtract(11, 'hour')
  const ahead = onTheWall(guess.toISOString()).diff(guess, 'minute')
  return wall.subtract(ahead, 'minute').toISOString()
}
