/** Every text of Store of the Year. */
import type { YearChance } from '@/api/types.ts'
import { amount } from '@/lib/amount.ts'
import { formatDayOfYear } from '@/lib/dates.ts'
import { count, plural } from '@/lib/plural.ts'

const bucks = (n: number) => `${amount(n)} ${plural(n, 'Camel Buck', 'Camel Bucks')}`

/** How long is left. */
function left(days: number): string {
  if (days === 0) return 'Today is the last day.'
  return days === 1 ? '1 day left.' : `${days} days left.`
}

/** What a chance is, in a sentence that says only what the data says. */
export function sentenceOf({ reason, name, timePeriod, camelBucks, pointsLeft, daysLeft }: YearChance): string {
  const when = timePeriod && ` in ${timePeriod}`
  const gives = bucks(camelBucks ?? 0)
  if (reason === 'ENTER_INCENTIVE') return `Enter ‘${name}’ with your photos. ${left(daysLeft)}`
  if (pointsLeft === 0) return `Your points for ${name} are all there${when}. That is worth ${gives}.`
  if (pointsLeft !== null && reason !== 'EARN_PERIOD')
    return `${count(pointsLeft, 'more point', 'more points')} for ${name}${when} and you have ${gives}. ${left(daysLeft)}`
  return `Earn ${gives} with ${name}${when}. ${left(daysLeft)}`
}

export const storeTexts = {
  total: 'Total Camel Bucks',
  inYear: 'in Store of the Year',
  ofStores: (n: number) => `of ${amount(n)} stores`,
  progress: (year: number, earned: number, of: number) => `FY${year}: ${amount(earned)} of ${amount(of)} earned.`,
  progressName: (year: number) => `Earned in FY${year}`,
  takeNow: (n: number) => ` ${amount(n)} more can be earned right now.`,
  won: (n: number) => `+${amount(n)} since your last visit`,
  statement: 'SEE THE STATEMENT',
  breakdown: (year: number) => `FY${year} Breakdown`,
  tabs: 'Financial year',
  year: 'Financial year',
  ofYear: (year: number) => `FY${year}`,
  summary: 'Store of the Year',
  summaryTotal: 'Total',
  incentives: 'Member Incentives',
  incentivesOf: 'From every award so far',
  next: 'The next best Camel Buck',
  nextOne: 'SEE THE INCENTIVE',
  see: 'SEE',
  more: 'What can still be earned',
  nothingLeft: 'Nothing is left to earn right now. Well done!',
  upTo: (n: number) => `+${amount(n)}`,
  untilDay: (day: string) => `until ${formatDayOfYear(day)}`,
  pointsLeft: (n: number) => count(n, 'point to go', 'points to go'),
  earnedOf: (earned: number, of: number) => `${bucks(earned)} of ${amount(of)}`,
  points: (n: number) => count(n, 'point', 'points'),
  toComplete: (n: number) => `${amount(n)} to complete`,
  complete: 'Complete. Well done!',
  periods: (name: string) => `Periods of ${name}`,
  stamps: {
    earned: (n: number) => `earned ${bucks(n)}`,
    missed: 'missed',
    now: (n: number) => `now, ${bucks(n)} to earn`,
    ahead: 'still ahead',
  },
  hints: {
    got: (period: string) => `${period} is yours.`,
    open: (n: number, period: string, until: string) => `${bucks(n)} to earn in ${period}, until ${formatDayOfYear(until)}.`,
    openPoints: (has: number, of: number, period: string) => `${amount(has)} of ${count(of, 'point', 'points')} so far in ${period}.`,
    enough: (period: string) => `All the points for ${period} are there.`,
    over: (earned: number, of: number) => `Earned in ${earned} of ${of}.`,
    ahead: (from: string) => `Starts ${formatDayOfYear(from)}.`,
    toGo: (n: number) => `${count(n, 'point', 'points')} to go.`,
    reached: 'The points are all there.',
  },
  noCriteria: (year: number) => `No criteria for FY${year} yet.`,
  noCriteriaHint: 'They show here as soon as head office has set them.',
  what: 'What are Camel Bucks?',
  whatText: 'Camel Bucks are what your store earns for great retailing. 1 dollar equals 1 Camel Buck.',
  how: 'How do I earn Camel Bucks?',
  howText: 'Meet the Store of the Year criteria each month or quarter, and enter member incentives with photos from your store.',
  pdf: 'DOWNLOAD STORE OF THE YEAR MARKING CRITERIA',
  csv: 'DOWNLOAD CSV',
  csvName: (year: number) => `Download the results of FY${year} as CSV`,
} as const
