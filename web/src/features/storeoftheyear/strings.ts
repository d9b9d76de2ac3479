/** Every text of Store of the Year. */
import type { ResultsChanges, YearChance, YearCriterion } from '@/api/types.ts'
import { amount } from '@/lib/amount.ts'
import { formatDayOfYear } from '@/lib/dates.ts'
import { count, plural } from '@/lib/plural.ts'

const bucks = (n: number) => `${amount(n)} ${plural(n, 'Camel Buck', 'Camel Bucks')}`

/** How long is left. */
function left(days: number): string {
  if (days === 0) return 'Today is the last day.'
  return `${count(days, 'day', 'days')} left.`
}

/** What a chance is, in a sentence that says only what the data says. */
export function sentenceOf({ reason, name, timePeriod, camelBucks, pointsLeft, daysLeft }: YearChance): string {
  const when = timePeriod && ` in ${timePeriod}`
  const gives = bucks(camelBucks ?? 0)
  if (reason === 'BETTER_PHOTO') return `Head office would like a better photo for ‘${name}’. ${left(daysLeft)}`
  if (reason === 'ENTER_INCENTIVE') return `Enter ‘${name}’ with your photos. ${left(daysLeft)}`
  if (pointsLeft === 0) return `Your points for ${name} are all there${when}. That is worth ${gives}.`
  if (pointsLeft !== null && reason !== 'EARN_PERIOD')
    return `${count(pointsLeft, 'more point', 'more points')} for ${name}${when} and you have ${gives}. ${left(daysLeft)}`
  return `Earn ${gives} with ${name}${when}. ${left(daysLeft)}`
}

export const storeTexts = {
  total: 'Total Camel Bucks',
  parts: (year: number) => ({ year: `Store of the Year FY${year}`, incentives: 'Member Incentives' }),
  byTotal: 'by Total Camel Bucks',
  inYear: (year: number) => `in Store of the Year FY${year}`,
  toNext: (n: number) => `${amount(n)} to the next place`,
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
  summaryOf: (year: number) =>
    `‘Total’ is what Store of the Year has given in every financial year. Only FY${year} counts towards Total Camel Bucks.`,
  incentives: 'Member Incentives',
  incentivesOf: 'From every award so far. They all count towards Total Camel Bucks.',
  incentivesUpTo: (year: number) => `From every award up to the end of FY${year}. They all count towards Total Camel Bucks.`,
  next: 'The next best Camel Buck',
  nextOne: 'SEE THE INCENTIVE',
  see: 'SEE',
  more: 'What can still be earned',
  together: (n: number, withIncentives: boolean) =>
    `Together ${bucks(n)}${withIncentives ? ', and whatever the member incentives give' : ''}`,
  corrections: (n: number, year: number) => `Corrections by head office for FY${year}: ${signed(n)}`,
  nothingLeft: 'Nothing is left to earn right now. Well done!',
  upTo: (n: number) => `+${amount(n)}`,
  betterPhoto: 'a better photo is wanted',
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
    enough: (period: string) => `You have all the points for ${period}.`,
    over: (earned: number, of: number) => `Earned in ${earned} of ${of}.`,
    ahead: (from: string) => `Starts ${formatDayOfYear(from)}.`,
    toGo: (n: number) => `${count(n, 'point', 'points')} to go.`,
    reached: 'You have all the points.',
  },
  noCriteria: (year: number) => `No criteria for FY${year} yet.`,
  noCriteriaHint: 'They show here as soon as head office has set them.',
  what: 'What are Camel Bucks?',
  whatText: 'Camel Bucks are what your store earns for great retailing. 1 dollar equals 1 Camel Buck.',
  how: 'How do I earn Camel Bucks?',
  howText: 'Meet the Store of the Year criteria each month or quarter, and enter member incentives with photos from your store.',
  pdf: 'DOWNLOAD STORE OF THE YEAR MARKING CRITERIA',
  csv: 'DOWNLOAD CSV',
  csvName: (year: number) => `DOWNLOAD CSV of the results of FY${year}`,
} as const

/** An amount with its sign: '+250', '−20'. */
export const signed = (n: number) => (n < 0 ? `−${amount(-n)}` : `+${amount(n)}`)

const frequencies = { QUARTERLY: 'Every quarter', MONTHLY: 'Every month', OTHER: 'By points, over the year' } satisfies Record<
  YearCriterion['frequency'],
  string
>

export const manageTexts = {
  title: 'Manage Store of the Year',
  intro: 'The ranking, the results that count, and what stores can earn Camel Bucks with.',
  noAccess: 'Only head office can open this page.',
  home: 'HOME',
  back: 'Rewards',
  views: 'What to show',
  year: 'Financial year',
  ofYear: (year: number) => `FY${year}`,
  ranking: 'Ranking',
  results: 'Results',
  criteria: 'Criteria',
  searchStores: 'Search stores by name, suburb or postcode',
  tier: 'Size',
  anyTier: 'All sizes',
  tiers: [
    { value: 'SF', label: 'Small' },
    { value: 'MF', label: 'Medium' },
    { value: 'LF', label: 'Large' },
  ],
  ranksBy: (year: number) =>
    `Rank goes by Total Camel Bucks, which is Store of the Year for FY${year} plus every member incentive up to its end. The small rank goes by Store of the Year for FY${year} alone.`,
  columns: { rank: 'Rank', store: 'Store', storeOfTheYear: 'Store of the Year', memberIncentives: 'Member Incentives' },
  total: 'Total Camel Bucks',
  noStores: 'No results found.',
  csv: 'DOWNLOAD CSV',
  rankingFile: 'DOWNLOAD CSV of the ranking',
  resultsFile: (year: number) => `DOWNLOAD CSV of the results of FY${year}`,

  upload: 'Upload results',
  uploadText:
    'CSV or Excel, with the columns store, criterion, period, camel_bucks, points and financial_year. A row replaces the result of the same store, criterion and period. All others stay.',
  file: 'File of results',
  choose: 'CHOOSE A FILE',
  chooseOther: 'CHOOSE ANOTHER FILE',
  again: 'TRY AGAIN',
  count: 'APPLY THESE RESULTS',
  cancel: 'CANCEL',
  counted: (file: string) => `${file} counts now`,
  changesNothing: (rows: number) =>
    `${plural(rows, 'The row', `All ${amount(rows)} rows`)} of this file ${plural(rows, 'counts', 'count')} already. Nothing would change.`,
  wouldChange: ({ added, changed, unchanged, stores, camelBucks }: ResultsChanges) =>
    `${amount(added)} new, ${amount(changed)} changed and ${amount(unchanged)} as before, for ${count(stores, 'store', 'stores')}: ${signed(camelBucks)} Camel Bucks.`,
  faults: 'Mistakes in the file',
  moreFaults: (n: number) => `And ${count(n, 'more mistake', 'more mistakes')}.`,
  preview: 'What would change',
  moreChanges: (n: number) => `And ${count(n, 'more change', 'more changes')}.`,
  row: 'Row',
  column: 'Column',
  mistake: 'Mistake',
  wrongValue: (value: string) => `The file has ‘${value}’`,
  storeAndCriterion: 'Store and criterion',
  before: 'Now',
  after: 'Then',
  nothing: 'None',
  periodOf: (period: string, year: number) => `${period && `${period} `}FY${year}`,
  amounts: ({ camelBucks, points }: { camelBucks: number; points: number }) =>
    points > 0 ? `${bucks(camelBucks)}, ${count(points, 'point', 'points')}` : bucks(camelBucks),
  uploads: 'Uploads',
  uploadsText: 'The files in use, newest first.',
  noUploads: 'No results yet.',
  addedChanged: (added: number, changed: number) =>
    changed > 0 ? `${amount(added)} new, ${amount(changed)} changed` : `${amount(added)} new`,
  bucks: (text: string) => `${text} Camel Bucks`,
  by: (name: string, when: string) => `${name}, ${when}`,
  undo: 'UNDO',
  undoOf: (file: string) => `Undo ${file}`,
  undoTitle: 'Undo upload',
  undoQuestion: 'Its results will no longer count, and the results they replaced will count again. Camel Bucks are adjusted to match.',
  undone: 'Upload undone',
  undoneBy: (name: string, when: string) => `Undone by ${name}, ${when}`,

  criteriaOf: (year: number) => `Criteria of FY${year}`,
  criteriaText: 'What stores can earn Camel Bucks with, in this order.',
  noCriteria: (year: number) => `No criteria for FY${year} yet.`,
  noCriteriaHint: 'Results can be uploaded once there are some.',
  edit: 'EDIT CRITERIA',
  addFirst: 'ADD CRITERIA',
  add: 'ADD CRITERION',
  save: 'SAVE',
  criteriaSaved: (year: number) => `Criteria of FY${year} saved`,
  fixFirst: 'Please correct the highlighted fields first.',
  conflict:
    'Someone else has saved these criteria in the meantime. Keep your list in place of theirs, or use theirs and lose your changes?',
  kept: (when: string) => `You began to change these criteria ${when}. They are as you left them.`,
  startAgain: 'START AGAIN',
  keepMine: 'KEEP MINE',
  useTheirs: 'USE THEIRS',
  criterionNumber: (n: number) => `Criterion ${n}`,
  name: 'Name',
  explanation: 'Explanation',
  frequency: 'How often',
  frequencies,
  yearTotal: 'Camel Bucks for the whole year',
  each: { QUARTERLY: 'Camel Bucks for each quarter', MONTHLY: 'Camel Bucks for each month' },
  required: 'Points each needs (optional)',
  threshold: 'Points to complete it',
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  remove: (name: string) => `Remove ${name}`,
  eachTime: (n: number) => `${bucks(n)} each time`,
  needs: (n: number) => `needs ${count(n, 'point', 'points')} each time`,
  completeAt: (n: number) => `complete at ${count(n, 'point', 'points')}`,
  pdfs: 'Marking criteria',
  pdfsText: 'Stores download the newest PDF from their rewards page.',
  pdf: 'PDF of the marking criteria',
  uploadPDF: 'UPLOAD PDF',
  pdfUploaded: 'Marking criteria uploaded',
  notPDF: 'Please choose a PDF',
  noPDFs: 'No PDF yet.',
  newest: 'Newest',
  withdraw: 'WITHDRAW',
  withdrawOf: (file: string) => `Withdraw ${file}`,
  withdrawTitle: 'Withdraw PDF',
  withdrawNewest: (before: string) => `Nobody can open it any more. Stores download ${before} again.`,
  withdrawLast: 'Nobody can open it any more. Stores have no marking criteria to download until another PDF is uploaded.',
  withdrawOld: 'Nobody can open it any more. Stores go on downloading the newest PDF.',
  withdrawn: 'PDF withdrawn',
} as const
