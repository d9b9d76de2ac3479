/** Every text about what must be read, and who has read it. */
import { formatDay, relativeDate } from '@/lib/dates.ts'
import { later } from '@/lib/days.ts'
import { count } from '@/lib/plural.ts'

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

  dialog: {
    /** What the big figure counts. */
    haveRead: 'have read it',
    haveOpened: 'have opened it',
    of: (n: number) => `of ${count(n, 'person', 'people')}`,
    stores: (n: number) => `in ${count(n, 'store', 'stores')}`,
    ownStore: 'in your store',
    opened: (n: number) => `${n} opened it`,
    by: (day: string) => `Must read by ${formatDay(day)}`,
    nobody: 'It reaches nobody yet.',
    views: 'Show',
    people: 'People',
    byStore: 'Stores',
    searchPeople: 'Search by name or store',
    searchStores: 'Search stores',
    state: 'Which people',
    states: { WAITING: 'Not read yet', CONFIRMED: 'Have read it', OPENED: 'Opened it', UNOPENED: 'Not opened yet' },
    everybody: 'Everybody',
    onlyStore: (name: string) => `Show only ${name}`,
    allStores: (name: string) => `Only ${name}. Show all stores`,
    noStore: 'Without a store',
    readAt: (at: string) => `Read · ${relativeDate(at)}`,
    openedAt: (at: string) => `Opened · ${relativeDate(at)}`,
    notRead: 'Not read',
    notOpened: 'Not opened',
    nobodyFound: 'Nobody matches.',
    noStoreFound: 'No store matches.',
    /** The rows of stores: how many of its people. */
    share: (n: number, of: number) => `${n} of ${of}`,
    remind: (n: number) => (n === 0 ? 'REMIND' : `REMIND ${count(n, 'PERSON', 'PEOPLE')}`),
    reminding: 'Only those who have not read it.',
    reminded: (at: string) => `Last reminded: ${relativeDate(at)}.`,
    remindedToday: (at: string) => `Reminded today at ${relativeDate(at)}. You can remind them again tomorrow.`,
    impersonating: 'You cannot remind people while impersonating a user.',
    everyoneHasRead: 'Everyone has read it.',
    sent: (n: number) => `${count(n, 'person', 'people')} reminded`,
    download: 'CSV',
    downloadLong: 'Download everybody as CSV',
    close: 'CLOSE',
    loading: 'Loading',
  },
} as const
