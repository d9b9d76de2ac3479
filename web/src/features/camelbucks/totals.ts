import type { BucksStatement } from '@/api/types.ts'

type Sums = Pick<BucksStatement, 'sums' | 'currentYear'>

/** The headline: what criteria gave in the current financial year, and what all member incentives gave (AMB-069). */
export function headline({ sums, currentYear }: Sums): number {
  return sums.reduce(
    (total, { countsAs, financialYear, camelBucks }) =>
      countsAs === 'INCENTIVE' || financialYear === currentYear ? total + camelBucks : total,
    0,
  )
}

/** The financial years that a statement has lines of, the newest first. */
export function yearsOf({ sums }: Pick<BucksStatement, 'sums'>): number[] {
  return [...new Set(sums.map(({ financialYear }) => financialYear))].toSorted((a, b) => b - a)
}
