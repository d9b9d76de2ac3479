import { expect, test } from 'vitest'
import { yearsOf } from './totals.ts'

const sums = [
  { financialYear: 2027, countsAs: 'CRITERION' as const, camelBucks: 930 },
  { financialYear: 2027, countsAs: 'INCENTIVE' as const, camelBucks: 500 },
  { financialYear: 2026, countsAs: 'CRITERION' as const, camelBucks: 3685 },
  { financialYear: 2025, countsAs: 'INCENTIVE' as const, camelBucks: 850 },
]

test('FD-101 a statement can be read by financial year, the newest first', () => {
  expect(yearsOf({ sums })).toEqual([2027, 2026, 2025])
})
