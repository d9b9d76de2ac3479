/** Every text of the self-check page. */
import { count, plural } from '@/lib/plural.ts'
import { scoreText } from '@/shared/score/score.ts'
import type { Section } from '@/shared/sections.ts'

export const texts = {
  title: 'Self-check',
  back: 'Home',
  about:
    'Answer what an audit would ask today. It never affects your score. Only you and your managers see it until the audit is completed; then you and the auditor see where you differ.',
  begin: (lines: number) => `${count(lines, 'line', 'lines')} to answer, in the order of the audit. Stop and go on whenever you like.`,
  start: 'START THE SELF-CHECK',
  startTitle: 'See your store as the auditor will',
  closed: 'Nothing to check now',
  sameFound: (score: number) => (score < 0 ? 'No score yet' : `If the visit found the same: ${scoreText(score)} of 100`),
  answered: (answered: number, lines: number) => `${answered} of ${lines} answered`,
  score: 'Score if the visit found the same',
  saved: 'Saved',
  saving: 'Saving…',
  offline: (n: number) =>
    `${count(n, 'answer is', 'answers are')} only on this device. ${plural(n, 'It is', 'They are')} sent when the connection is back.`,
  notKept: 'This device has no space to keep your answers. Leave this page open until it says Saved.',
  refused: (message: string, n: number) => `${message} ${count(n, 'answer was', 'answers were')} not sent.`,
  late: (n: number) =>
    `${count(n, 'answer', 'answers')} on this device came too late for an earlier self-check, and ${plural(n, 'is', 'are')} not part of it.`,
  ok: 'OK',
  retry: 'RETRY',
  question: {
    STORE_STANDARDS: 'Is it met?',
    PROMOTION_FLOOR: 'Is it on the floor?',
    PROMOTION_SHELF: 'Is it on the shelf?',
    FOCUS_PRODUCTS: 'Do you range it?',
  } satisfies Record<Section, string>,
  of: (answered: number, lines: number) => `${answered}/${lines}`,
  ticket: (price: string) => `Ticket ${price}?`,
  ticketRight: 'Ticket right?',
  known: (n: number) =>
    `Head office knows that you range ${count(n, 'more product', 'more products')}. ${plural(n, 'It counts', 'They count')} as yes.`,
  more: (n: number) => `SHOW ${n} MORE`,
  hidden: (n: number) => `An audit may ask ${count(n, 'more product', 'more products')}.`,
  done: "I'M DONE FOR NOW",
  doneHint: 'You can go on until the audit is completed.',
  ended: 'You have ended this self-check. Nothing is lost: go on whenever you like until the audit is completed.',
  goOn: 'GO ON',
}
