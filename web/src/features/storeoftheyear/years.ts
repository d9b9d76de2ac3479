/** A financial year in an address: 2026 is the year from 1 July 2025. */
export function yearParam(given: unknown): number | undefined {
  const year = typeof given === 'string' || typeof given === 'number' ? Number(given) : Number.NaN
  return Number.isInteger(year) && year >= 2000 && year <= 9999 ? year : undefined
}

/** The financial years to choose from, the newest first: those that have criteria, the current one, and others that are wanted. */
export function yearsToChoose(known: readonly number[], ...others: number[]): number[] {
  return [...new Set([...known, ...others])].toSorted((a, b) => b - a)
}

/** The financial year of a day ('2026-11-20'): it begins on 1 July. */
export function yearOf(day: string): number {
  return Number(day.slice(0, 4)) + (day.slice(5, 7) >= '07' ? 1 : 0)
}
