import type { BucksStatement } from '@/api/types.ts'

/** The financial years that a statement has lines of, the newest first. */
export function yearsOf({ sums }: Pick<BucksStatement, 'sums'>): number[] {
  return [...new Set(sums.map(({ financialYear }) => financialYear))].toSorted((a, b) => b - a)
}

/** What the lines of a financial year, or of all, come to by what they count as. */
export function partsOf({ sums }: Pick<BucksStatement, 'sums'>, year?: number): Record<'CRITERION' | 'INCENTIVE', number> {
  const of = (part: string) =>
    sums.reduce((n, sum) => n + (sum.countsAs === part && (!year || sum.financialYear === year) ? sum.camelBucks : 0), 0)
  return { CRITERION: of('CRITERION'), INCENTIVE: of('INCENTIVE') }
}
