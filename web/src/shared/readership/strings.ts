/** Every text about what must be read, and who has read it. */
import { formatDay, relativeDate } from '@/lib/dates.ts'
import { later } from '@/lib/days.ts'

/** A day as the last part of a sentence: 'today', 'tomorrow', '27 Nov 2026', which stays in one line. */
function dayWord(day: string, today: string): string {
  if (day === today) return 'today'
  return day === later(today, 1, 'day') ? 'tomorrow' : formatDay(day).replaceAll(' ', '\u00a0')
}

export const texts = {
  mustReadBy: (day: string, today: string) => `Must read by ${dayWord(day, today)}`,
  /** READERSHIP-006 */
  confirm: 'I HAVE READ THIS',
  confirmNamed: (what: string) => `I HAVE READ THIS: ${what}`,
  /** READERSHIP-010 */
  overdue: 'OVERDUE',
  renewed: 'It has changed since you read it.',
  read: (at: string) => `You read this · ${relativeDate(at)}`,
  cannotConfirm: 'You cannot confirm this while impersonating a user.',
  /** AMB-089 */
  notSaved: 'Could not be saved. Try again.',

  waiting: 'To read',
  go: 'READ',
  goTo: (title: string) => `Read ${title}`,
  post: 'A post without text',
  failed: "What you have to read couldn't be loaded.",
  showAll: (n: number) => `SHOW ALL ${n} TO READ`,

  sign: 'Must read',
  readers: 'Who has read it',
  openings: 'Who has opened it',
  readersShort: 'READERS',
  readersNamed: (what: string) => `READERS of ${what}`,

  field: {
    label: 'Must it be read?',
    no: 'No',
    yes: 'Yes',
    /** Says what the mark does, before somebody sets it. */
    hint: 'Everyone it reaches must confirm with I HAVE READ THIS. It stays at the top for them until they do.',
    by: 'Read by',
    again: 'Ask everybody again',
    againHint: 'Also those who have read it already. Do this when they need to know what has changed.',
    newFile: 'With a new file or link, everybody is asked again.',
    marked: (day: string, today: string) =>
      `This must be read by ${dayWord(day, today)}. You can change what it says, but not who it's for.`,
  },
} as const
