/** Every text of the page with what waits on this device. */
import { count, plural } from '@/lib/plural.ts'
import type { Counts } from './items.ts'

const list = (parts: readonly string[]) => (parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? ''))

export const texts = {
  title: 'Waiting to be sent',
  hint: "What you did on this device and the site doesn't have yet. Everything goes by itself when there's a connection, completed reports after their marks. Only the marks of other reports go when you open the report, or with RETRY.",
  marks: (n: number) => count(n, 'mark', 'marks'),
  photos: (n: number) => count(n, 'photo', 'photos'),
  kinds: { message: 'Message', comment: 'Comment', entry: 'Incentive entry', post: 'Post' },
  withFiles: (what: string, n: number) => (n > 0 ? `${what} with ${count(n, 'file', 'files')}` : what),
  noWords: 'Without words',
  completion: (score: number) => `Completed with a score of ${score}`,
  all: ({ marks, photos, messages, comments, entries, posts, completions }: Counts) =>
    list([
      ...(marks > 0 ? [texts.marks(marks)] : []),
      ...(photos > 0 ? [texts.photos(photos)] : []),
      ...(messages > 0 ? [count(messages, 'message', 'messages')] : []),
      ...(comments > 0 ? [count(comments, 'comment', 'comments')] : []),
      ...(entries > 0 ? [count(entries, 'incentive entry', 'incentive entries')] : []),
      ...(posts > 0 ? [count(posts, 'post', 'posts')] : []),
      ...(completions > 0 ? [count(completions, 'completed report', 'completed reports')] : []),
    ]),
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
  openOf: (open: string, of: string) => `${open}: ${of}`,
  takeBack: 'TAKE BACK',
  takeBackOf: (of: string) => `TAKE BACK: ${of}`,
  dismiss: 'OK',
  dismissOf: (of: string) => `OK: ${of}`,
  nothing: 'Everything is sent',
  nothingHint: 'Nothing waits on this device.',
  failed: 'That did not work. Please try again.',
  file: {
    heading: 'Take it to another device',
    hint: 'Is this phone about to be reset, or its battery dying? Save what waits as a file, and hand it in on another device. Sending something twice does no harm.',
    save: 'SAVE AS FILE',
    handIn: 'HAND IN A FILE',
    name: (day: string, part: number, parts: number) => `caravan-unsent-${day}${parts > 1 ? `-${part}-of-${parts}` : ''}.json`,
    savedFiles: (n: number) => `Saved as ${count(n, 'file', 'files')}. What waits also stays on this device.`,
    notSaved: 'The file could not be made on this device.',
    wrong: 'This is not a file that was saved on this page.',
    damaged: 'This file is damaged, so nothing of it was taken over.',
    newer: 'This file comes from a newer version of the site. Reload this page, and hand it in again.',
    otherPortal: (portal: string) => `This file comes from another portal (${portal}).`,
    otherPerson: (name: string) => `This file belongs to ${name}. Only they and head office can hand it in.`,
    old: 'This file is older than 30 days. Please ask head office what to do with it.',
    huge: 'This file is larger than 100 MB, which no file of this page is.',
    empty: 'There is nothing in this file.',
    taken: (what: string, n: number) => `${what} ${plural(n, 'is', 'are')} on this device now.`,
    known: 'This device has everything of this file already.',
    leftCompletions: (n: number, name: string) =>
      `${count(n, 'completed report was', 'completed reports were')} left out: ${name} or you have to complete ${plural(n, 'it', 'them')} on the report's page.`,
    leftWritten: (what: string, n: number, name: string) =>
      `${what} ${plural(n, 'was', 'were')} left out: only ${name} can send ${plural(n, 'it', 'them')}.`,
    noRoom: 'This device has no room for what is in the file.',
  },
} as const
