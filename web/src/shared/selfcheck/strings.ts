/** What reports and other pages say of self-checks. */
import { formatDate } from '@/lib/dates.ts'
import { count, plural } from '@/lib/plural.ts'

export const selfCheckTexts = {
  ready: 'Get ready for the visit',
  readyHint: 'Answer what an audit would ask today. It never affects your score.',
  start: 'START',
  goOn: 'GO ON',
  look: 'LOOK AGAIN',
  of: (act: string) => `${act}: self-check`,
  progress: (answered: number, lines: number) => `${answered} of ${count(lines, 'line', 'lines')} answered`,
  ended: 'Done for now',
  unsent: (n: number) => `${count(n, 'answer is', 'answers are')} only on this device`,

  title: { own: 'Your self-check', store: "The store's self-check" },
  last: (name: string, at: string) => `Started by ${name}, last answered ${formatDate(at)}`,
  agree(own: boolean, agree: number, differ: number) {
    const who = own ? 'You and the auditor' : 'The store and the auditor'
    const lines = agree + differ
    if (lines === 0)
      return own
        ? "The auditor didn't answer any of the lines you answered."
        : "The auditor didn't answer any of the lines the store answered."
    const all = `${plural(lines, 'the one line', `all ${lines} lines`)} that both answered.`
    if (differ === 0) return `${who} agree on ${all}`
    if (agree === 0) return `${who} differ on ${all}`
    return `${who} agree on ${agree} of the ${lines} lines that both answered, and differ on ${differ}.`
  },
  said: (own: boolean) => (own ? 'You said' : 'The store said'),
  visit: 'The auditor said',
  showAll: (n: number) => `SHOW ALL ${n}`,
  showFewer: 'SHOW FEWER',
  unchecked: (n: number) => `${count(n, 'line', 'lines')} that the auditor could not check`,
  onlySelf: (own: boolean, n: number) =>
    `${count(n, 'line', 'lines')} that only ${own ? 'you' : 'the store'} answered: the audit did not ask ${plural(n, 'it', 'them')}`,
  onlyVisit: (n: number) => `${count(n, 'line', 'lines')} that only the auditor answered`,
}
