/** Every text of the page of fixes. */
import type { Fix, FixShow } from '@/api/fix.ts'
import { amount } from '@/lib/amount.ts'
import { formatDay } from '@/lib/dates.ts'
import { count } from '@/lib/plural.ts'
import { fixTexts } from '@/shared/fix/strings.ts'

export const texts = {
  ...fixTexts,
  title: 'Fixes',
  about: 'What the last audits found, to fix before the next one.',
  ofClosed: (store: string, day: string) =>
    `${store} closed on ${formatDay(day)}. What was left to fix stays here as it was, and nobody has to do it.`,
  views: 'Which fixes',
  shows: { OPEN: 'Open', OVERDUE: 'Overdue', DONE: 'Done', ACCEPTED: 'Accepted', CLOSED: 'Past' } satisfies Record<FixShow, string>,
  none: {
    OPEN: ['Nothing to fix', 'What an audit finds shows here, so you can fix it before the next one.'],
    OVERDUE: ['Nothing is overdue', ''],
    DONE: ['Nothing is waiting', 'Fixes show here once a store says they are done.'],
    ACCEPTED: ['Nothing accepted yet', ''],
    CLOSED: ['Nothing yet', 'Once an audit asks again, what it found shows here.'],
  } satisfies Record<FixShow, [string, string]>,
  noMatch: ['No fixes match.', 'Try other words, or fewer filters.'],
  columns: { line: 'What to fix', store: 'Store', section: 'Section', points: 'Points', due: 'Due', assignee: 'With', audited: 'Audit' },
  noAssignee: '-',
  overdueBy: (days: number) => `${days}+ days late`,
  list: 'Fixes',
  download: 'CSV',
  downloadLong: 'Download these fixes as CSV',
  cut: (n: number) => `The file has the first ${amount(n)}.`,
  all: 'ALL FIXES',
  whose: 'Which stores',
  whoseChoices: { own: 'My stores', all: 'Every store' },
  ownHint: 'Stores that you audited this quarter or last.',
  ofStore: 'Fixes of one store only.',
  allStores: 'EVERY STORE',
  audited: (day: string) => `Audit of ${formatDay(day)}`,
  states: {
    OPEN: 'To do',
    DONE: 'Waiting to be checked',
    ACCEPTED: 'Accepted',
    FIXED: 'Fixed at the next audit',
    AGAIN: 'Failed again',
    ENDED: 'No longer asked',
  } satisfies Record<Fix['state'], string>,
  back: 'Sent back',
  report: 'SEE THE REPORT',
  plan: 'HAND OVER',
  do: "IT'S FIXED",
  doAgain: 'CHANGE',
  planTitle: 'Hand over',
  who: 'Who does it',
  whoNobody: 'Nobody in particular',
  until: 'Due',
  save: 'SAVE',
  planned: 'Saved.',
  notPlanned: 'The change could not be saved. Please try again.',
  doTitle: "Show that it's fixed",
  photos: 'Photos',
  photosHint: 'One to four.',
  note: 'Note',
  noteHint: 'Optional.',
  send: 'SEND',
  sending: 'Please wait until the photos have been uploaded.',
  done: 'Sent. Your rep will have a look.',
  notDone: 'This could not be sent. Please try again.',
}

/** Of the search and the filters. */
export const filterTexts = {
  search: 'Search stores and lines',
  filters: (set: number) => (set > 0 ? `Filters (${set})` : 'Filters'),
  clear: 'CLEAR',
  auditor: 'Rep',
  anyAuditor: 'Any rep',
  storesOf: (name: string) => `Stores of ${name}`,
  section: 'Section',
  anySection: 'All sections',
  late: 'Due',
  anyLate: 'Any due day',
  lateBy: (days: number) => `Due over ${days} days ago`,
}

/** Of accepting several (FD-329). */
export const acceptTexts = {
  column: 'Choose',
  choose: (what: string, store: string) => `Choose ${what}, ${store}`,
  chooseAll: (n: number) => `CHOOSE ALL ${n} HERE`,
  region: 'Chosen fixes',
  chosen: (n: number) => `${n} chosen`,
  clear: 'CLEAR',
  accept: 'ACCEPT',
  accepting: (n: number) => `Accepting ${count(n, 'fix', 'fixes')}.`,
  undo: 'UNDO',
  came: (accepted: number, refused: number) => {
    if (refused === 0) return `${count(accepted, 'fix', 'fixes')} accepted.`
    return `${count(refused, 'fix was', 'fixes were')} not accepted.`
  },
  refused: 'Not accepted:',
  failed: 'This could not be saved. Please try again.',
}

/** Of the panel in Compliance settings. */
export const daysTexts = {
  heading: 'Time to fix',
  text: 'How long stores have to fix a failed line. Applies to audits completed from now on.',
  loading: 'Loading the days',
  days: (n: number) => count(n, 'day', 'days'),
  saved: 'Saved.',
}
