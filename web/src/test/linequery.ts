/** Queries of marks for tests. */
import type { LineQuery, QueriesOfReport } from '@/api/linequery.ts'

/** The queries of a report, as its owner sees them while there is time. */
export const asksOf = (items: LineQuery[], given: Partial<QueriesOfReport> = {}): QueriesOfReport => ({
  items,
  can: { ask: true },
  askBlocked: '',
  askUntil: '2026-11-26',
  daysLeft: 5,
  ...given,
})

/** A query that waits for an answer. */
export function aQuery(changes: Partial<LineQuery> = {}): LineQuery {
  return {
    id: 'q1',
    reportId: 'r1',
    reportDate: '2026-11-02',
    store: { id: 's1', name: 'Wattle & Vine Cellars' },
    lineKey: 'door',
    lineType: 'NON_LIQUOR',
    section: 'STORE_STANDARDS',
    description: 'Door is clean',
    text: 'It was clean',
    photos: [],
    state: 'OPEN',
    askedBy: { id: 'mia', firstName: 'Mia', lastName: 'Nguyen' },
    askedAt: '2026-11-03T00:00:00Z',
    oldMark: { text: 'Not met', passed: false, pricePassed: null },
    oldScore: 80,
    answer: '',
    answeredBy: null,
    answeredAt: null,
    newMark: { text: 'Not met', passed: false, pricePassed: null },
    newScore: 80,
    can: { withdraw: false, answer: false },
    ...changes,
  }
}
