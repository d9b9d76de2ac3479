/** Every text of the page with what waits on this device. */
import { count, plural } from '@/lib/plural.ts'
import type { Counts } from './counts.ts'

const list = (parts: readonly string[]) => (parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? ''))

export const texts = {
  title: 'Waiting to be sent',
  hint: "Work on this device that hasn't reached the site yet. It's sent automatically when you're back online, completed reports after their marks. Marks that somebody else has answered differently wait until you open the report.",
  marks: (n: number) => count(n, 'mark', 'marks'),
  photos: (n: number) => count(n, 'photo', 'photos'),
  kinds: { message: 'Message', comment: 'Comment', entry: 'Incentive entry', post: 'Post' },
  withFiles: (what: string, n: number) => (n > 0 ? `${what} with ${count(n, 'file', 'files')}` : what),
  noWords: 'No text',
  completion: (score: number) => `Completed with a score of ${score}`,
  answers: (n: number) => count(n, 'answer', 'answers'),
  ofSelfCheck: 'Self-check of your store',
  all: ({ marks, photos, messages, comments, entries, posts, completions, answers }: Counts) =>
    list([
      ...(marks > 0 ? [texts.marks(marks)] : []),
      ...(photos > 0 ? [texts.photos(photos)] : []),
      ...(messages > 0 ? [count(messages, 'message', 'messages')] : []),
      ...(comments > 0 ? [count(comments, 'comment', 'comments')] : []),
      ...(entries > 0 ? [count(entries, 'incentive entry', 'incentive entries')] : []),
      ...(posts > 0 ? [count(posts, 'post', 'posts')] : []),
      ...(completions > 0 ? [count(completions, 'completed report', 'completed reports')] : []),
      ...(answers > 0 ? [count(answers, 'self-check answer', 'self-check answers')] : []),
    ]),
  notSent: (what: string, n: number) => `${what} on this device ${plural(n, 'is', 'are')} not sent yet.`,
  see: "SEE WHAT'S WAITING",
  waiting: (what: string, size: string) => `${what}, ${size} in all`,
  of: (store: string, day: string) => `${store}, ${day}`,
  unknownReport: 'A report',
  facts: (age: string, size: string) => `${age}, ${size}`,
  states: { waiting: 'Waiting', sending: 'Sending', refused: 'Not sent' },
  retry: 'RETRY',
  retryOf: (what: string, of: string) => `RETRY: ${what}, ${of}`,
  retryAll: 'SEND ALL NOW',
  openReport: 'OPEN REPORT',
  opens: { message: 'OPEN CHAT', comment: 'OPEN POST', entry: 'OPEN INCENTIVE', post: 'OPEN FEED' },
  openAnswers: 'OPEN SELF-CHECK',
  forget: 'DISCARD',
  forgetOf: (what: string) => `DISCARD: ${what}`,
  openOf: (open: string, of: string) => `${open}: ${of}`,
  takeBack: 'TAKE BACK',
  takeBackOf: (of: string) => `TAKE BACK: ${of}`,
  dismiss: 'OK',
  dismissOf: (of: string) => `OK: ${of}`,
  nothing: 'Everything is sent',
  nothingHint: 'Nothing of yours is waiting on this device.',
  failed: 'That did not work. Please try again.',
  file: {
    heading: 'Take it to another device',
    hint: "Is this phone about to be reset, or its battery dying? Save what's waiting as a file, and upload it on another device. Nothing is added twice.",
    save: 'SAVE AS FILE',
    handIn: 'UPLOAD A FILE',
    name: (day: string, part: number, parts: number) => `caravan-unsent-${day}${parts > 1 ? `-${part}-of-${parts}` : ''}.json`,
    savedFiles: (n: number, hasNoRoom: boolean) =>
      `Saved as ${count(n, 'file', 'files')}. ${hasNoRoom ? 'Keep it safe: this device has no room for everything in it.' : 'Everything also stays on this device.'}`,
    notSaved: 'The file could not be made on this device.',
    wrong: 'This is not a file that was saved on this page.',
    damaged: 'This file is damaged, so nothing in it was added.',
    newer: 'This file comes from a newer version of the site. Reload this page, then upload it again.',
    otherPortal: (portal: string) => `This file comes from another portal (${portal}).`,
    otherPerson: (name: string) => `This file belongs to ${name}. Only they or head office can upload it.`,
    old: 'This file is older than 30 days. Please ask head office what to do with it.',
    huge: "This file is larger than 100 MB, so it can't have been saved from this page.",
    empty: 'There is nothing in this file.',
    taken: (what: string, n: number) => `${what} ${plural(n, 'is', 'are')} on this device now.`,
    known: 'This device already has everything in this file.',
    leftCompletions: (n: number, name: string) =>
      `${count(n, 'completed report was', 'completed reports were')} left out: ${name} or you have to complete ${plural(n, 'it', 'them')} on the report's page.`,
    leftWritten: (what: string, n: number, name: string) =>
      `${what} ${plural(n, 'was', 'were')} left out: only ${name} can send ${plural(n, 'it', 'them')}.`,
    leftAnswers: (n: number, name: string) =>
      `${count(n, 'self-check answer was', 'self-check answers were')} left out: only ${name} can send ${plural(n, 'it', 'them')}.`,
    noRoom: 'This device has no room for what is in the file.',
  },
} as const
