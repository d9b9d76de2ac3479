/** What every page says of a fix. */
import { formatDay } from '@/lib/dates.ts'
import { plural } from '@/lib/plural.ts'

export const fixTexts = {
  points: (points: number) => `+${points} ${plural(points, 'point', 'points')}`,
  heading: 'Fixes after audits',
  /** Of a rep's own stores (FD-380). */
  headingOwn: 'Fixes in your stores',
  see: 'SEE FIXES',
  /** FIX-030. What follows the number. */
  counts: { OVERDUE: 'overdue', OPEN: 'open', DONE: 'done, waiting to be checked' },
  /** Of a store's open fixes, of which the first few are named. */
  firstOf: (shown: number) => `The first ${shown} of`,
  toFixOf: 'to fix',
  toFix: 'To fix',
  nothing: 'Nothing to fix',
  due: (day: string) => `Due ${formatDay(day)}`,
  overdue: (day: string) => `Overdue since ${formatDay(day)}`,
  nobody: 'Not handed to anyone yet',
  withPerson: (name: string) => `With ${name}`,
  doneBy: (name: string, when: string) => `${name} fixed it ${when}`,
  accepted: (name: string, when: string) => `${name} accepted it ${when}`,
  sentBack: (name: string, when: string) => `${name} sent it back ${when}`,
  accept: 'ACCEPT',
  sendBack: 'SEND BACK',
  of: (act: string, what: string) => `${act}: ${what}`,
  backTitle: 'Send back',
  why: 'What is missing?',
  wentBack: 'Sent back to the store.',
  wasAccepted: 'Accepted.',
  notJudged: 'This could not be saved. Please try again.',
}
