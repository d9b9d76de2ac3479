import type { BucksStatement } from '@/api/types.ts'

/** The financial years that a statement has lines of, the newest first. */
export function yearsOf({ sums }: Pick<BucksStatement, 'sums'>): number[] {
  return [...new Set(sums.map(({ financialYear }) => financialYear))].toSorted((a, b) => b - a)
}
