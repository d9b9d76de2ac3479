/** Texts of the figures of the inbox (FD-451). */
import { count } from '@/lib/plural.ts'

const parts = (first: string, second: string) => (second ? `${first} ${second}` : first)
const hours = (n: number) => (n === 0 ? '' : count(n, 'hour', 'hours'))

/** How long something took, in words: '45 min', '3 hours 20 min', '2 days 5 hours'. */
export function took(minutes: number): string {
  if (minutes < 1) return 'under 1 min'
  if (minutes < 60) return `${minutes} min`
  if (minutes < 48 * 60) return parts(hours(Math.floor(minutes / 60)), minutes % 60 === 0 ? '' : `${minutes % 60} min`)
  return parts(count(Math.floor(minutes / (24 * 60)), 'day', 'days'), hours(Math.floor(minutes / 60) % 24))
}

export const figuresTexts = {
  title: 'Inbox figures',
  text: 'How soon head office answers what stores and people write to it, and how soon it resolves their conversations.',
  back: 'Head Office inbox',
  csv: 'CSV',
  csvLabel: 'Download the figures as CSV',
  periods: 'Weeks',
  weeks: (n: number) => `${n} weeks`,
  all: (n: number) => `The last ${n} weeks`,
  none: 'Nothing was asked in these weeks.',
  noneHint: 'The figures begin with the first message that head office has to answer.',
  questions: 'Questions',
  inConversations: (n: number) => `in ${count(n, 'conversation', 'conversations')}`,
  firstAnswer: 'First answer',
  half: (nineOfTen: string) => `half came within this, nine of ten within ${nineOfTen}`,
  notAnswered: 'nothing has been answered',
  inTime: 'In time',
  kept: (kept: number, of: number, promise: number) => `${kept} of ${of} within ${count(promise, 'hour', 'hours')}`,
  nothingDue: 'nothing was due yet',
  resolved: 'Resolved',
  resolveHalf: (half: string, nineOfTen: string) => `half within ${half}, nine of ten within ${nineOfTen}`,
  notResolved: 'none was resolved',
  standing: (waiting: number, late: number, closed: number) => {
    const waits = waiting === 0 ? 'No question of these weeks is waiting.' : `${count(waiting, 'question is', 'questions are')} waiting`
    const which = waiting === 0 ? '' : late === 0 ? ', none for longer than promised.' : `, ${late} for longer than promised.`
    const rest = closed === 0 ? '' : ` ${count(closed, 'question', 'questions')} needed no answer.`
    return waits + which + rest
  },
  byWeek: 'By week',
  week: 'Week',
  thisWeek: 'This week so far',
  answered: 'Answered',
  median: 'First answer (half within)',
  nineOfTen: 'First answer (9 of 10 within)',
  waiting: 'Waiting',
  toResolve: 'To resolve (half within)',
  quiet: 'Nothing was asked or resolved.',
  byPerson: 'By person',
  byPersonText: 'What each person answered first, and what they resolved.',
  nobody: 'Nobody has answered or resolved anything in these weeks.',
  person: 'Person',
  firstAnswers: 'First answers',
  share: (n: number, of: number) => `${n} of ${of}`,
  nothing: '–',
  what: 'What the figures count',
  counts: (promise: number): readonly (readonly [string, string])[] => [
    [
      'Questions',
      'What a store or person writes until head office answers is one question, however many messages it takes. Messages that only say thanks ask nothing. A question counts in the week it was asked, and weeks begin on Monday in Melbourne.',
    ],
    [
      'First answer',
      'The time from the first message of a question to the first message of head office after it, nights and weekends included.',
    ],
    [
      'In time',
      `Answered within ${count(promise, 'hour', 'hours')}, what head office promises now, out of those that were answered or have waited longer. Questions that can still be answered in time are left out.`,
    ],
    ['Needed no answer', 'Questions whose conversation was resolved before head office wrote anything.'],
    [
      'Resolved',
      'Conversations that were resolved, in the week they were. One that the desk opened again is not counted; one that the store opened again with a new question is. The time begins with the first question since the conversation was last resolved.',
    ],
    [
      'Before these figures',
      'Questions that were asked before Caravan kept these figures count if they were answered or still wait. If they were resolved later, the time begins with the last of them.',
    ],
  ],
} as const
