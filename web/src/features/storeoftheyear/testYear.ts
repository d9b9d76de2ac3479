import type { YearCard, YearChance, YearOverview, YearStamp } from '@/api/types.ts'
import { wattle } from '@/test/network.ts'

/** A quarter of FY2027 in tests. */
export function aStamp(changes: Partial<YearStamp> = {}): YearStamp {
  return {
    timePeriod: 'Q1',
    state: 'AHEAD',
    current: false,
    camelBucks: 0,
    points: 0,
    startDate: '2026-07-01',
    endDate: '2026-09-30',
    ...changes,
  }
}

/** A quarterly criterion in tests: Q1 is earned, Q2 is now. */
export function aCard(changes: Partial<YearCard> = {}): YearCard {
  return {
    id: 'c1',
    financialYear: 2027,
    name: 'Store audits',
    explanation: 'Score 85 or more.',
    frequency: 'QUARTERLY',
    totalCamelBucks: 1000,
    camelBucksByFrequency: 250,
    pointsThreshold: null,
    pointsRequiredByFrequency: null,
    UIOrder: 0,
    camelBucks: 250,
    points: 0,
    complete: false,
    percent: 25,
    stamps: [
      aStamp({ state: 'EARNED', camelBucks: 250 }),
      aStamp({ timePeriod: 'Q2', current: true, startDate: '2026-10-01', endDate: '2026-12-31' }),
      aStamp({ timePeriod: 'Q3' }),
      aStamp({ timePeriod: 'Q4' }),
    ],
    ...changes,
  }
}

/** A chance of that criterion in tests. */
export function aChance(changes: Partial<YearChance> = {}): YearChance {
  return {
    reason: 'EARN_PERIOD',
    criterion: { id: 'c1', name: 'Store audits' },
    incentiveId: null,
    name: 'Store audits',
    timePeriod: 'Q2',
    camelBucks: 250,
    pointsLeft: null,
    pointsOf: null,
    endDate: '2026-12-31',
    daysLeft: 41,
    ...changes,
  }
}

/** What a store sees of FY2027 in tests. */
export function aYear(changes: Partial<YearOverview> = {}): YearOverview {
  return {
    store: wattle,
    financialYear: 2027,
    currentYear: 2027,
    financialYears: [2027, 2026],
    totalCamelBucks: 2280,
    storeOfTheYear: { total: 4615, financialYear: 930 },
    memberIncentives: 1350,
    rank: { rank: 4, ordinal: '4th', stores: 42, toNext: 150 },
    rankOfYear: { rank: 23, ordinal: '23rd', stores: 42, toNext: 0 },
    criteria: [aCard()],
    results: [],
    chances: [aChance()],
    pdf: { id: 'p1', name: 'Criteria.pdf', size: 17_580, createdAt: '2026-07-01T00:00:00Z', signedURL: '/files/newest' },
    can: { upload: false, ranking: false },
    ...changes,
  }
}
