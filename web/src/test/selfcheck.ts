/** Self-checks for tests. */
import type { SelfCheck, SelfCheckLine, SelfCheckStanding, SelfComparison } from '@/api/selfcheck.ts'
import { wattle } from './network.ts'

/** A standards line that nobody has answered. */
export function aCheckLine(changes: Partial<SelfCheckLine> = {}): SelfCheckLine {
  return {
    key: 'door',
    type: 'NON_LIQUOR',
    description: 'Door is clean',
    category: '',
    position: '',
    price: null,
    preMarked: false,
    hidden: false,
    passed: null,
    pricePassed: null,
    ...changes,
  }
}

/** Where the self-check of a store stands that has not started one. */
export function aStanding(changes: Partial<SelfCheckStanding> = {}): SelfCheckStanding {
  return {
    store: wattle,
    quarter: { id: 'p1', description: 'Spring 2026', startDate: '2026-09-01', endDate: '2026-11-30', actualEndDate: null },
    check: null,
    answered: 0,
    lines: 2,
    score: 0,
    can: { start: true, answer: false, goOn: false },
    startBlocked: '',
    ...changes,
  }
}

/** A self-check that is open, with its lines. */
export function aSelfCheck(asked: SelfCheckLine[], changes: Partial<SelfCheck> = {}): SelfCheck {
  return {
    ...aStanding(),
    check: { id: 'c1', startedAt: '2026-11-18T01:00:00Z', endedAt: null },
    can: { start: false, answer: true, goOn: false },
    weightings: { STORE_STANDARDS: 50, FOCUS_PRODUCTS: 50, PROMOTION_FLOOR: 0, PROMOTION_SHELF: 0 },
    asked,
    ...changes,
  }
}

/** How a report compares with the self-check before it. */
export function aComparison(changes: Partial<SelfComparison> = {}): SelfComparison {
  return {
    own: true,
    startedBy: { id: 'mia', firstName: 'Mia', lastName: 'Nguyen' },
    answeredAt: '2026-11-12T01:00:00Z',
    answered: 44,
    agree: 41,
    differ: [],
    unchecked: [],
    onlySelf: [],
    onlyVisit: [],
    ...changes,
  }
}
