import { expect, test } from 'vitest'
import { partsOf, yearsOf } from './totals.ts'

const sums = [
  { financialYear: 2027, countsAs: 'CRITERION' as const, camelBucks: 930 },
  { financialYear: 2027, countsAs: 'INCENTIVE' as const, camelBucks: 500 },
  { financialYear: 2026, countsAs: 'CRITERION' as const, camelBucks: 3685 },
  { financialYear: 2025, countsAs: 'INCENTIVE' as const, camelBucks: 850 },
]

test('FD-101 a statement can be read by financial year, the newest first', () => {
  expect(yearsOf({ sums })).toEqual([2027, 2026, 2025])
})

test('AMB-069 the parts of a statement are those of its financial year, or of all', () => {
  expect(partsOf({ sums })).toEqual({ CRITERION: 4615, INCENTIVE: 1350 })
  expect(partsOf({ sums }, 2027)).toEqual({ CRITERION: 930, INCENTIVE: 500 })
  expect(partsOf({ sums }, 2024)).toEqual({ CRITERION: 0, INCENTIVE: 0 })
})
