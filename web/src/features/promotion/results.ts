/** How averages move from quarter to quarter, for the lines of the page about quarters (FD-406). */
import type { Quarter } from '@/api/types.ts'

/** What has a line: every store together, or those of a region or of a size. */
export interface Results {
  /** The region or the size; undefined for every store together. */
  key: string | undefined
  /** Undefined for every store together. */
  label: string | undefined
  /** One for each quarter, oldest first: the average of the completed stores, or -1 where none has a score. */
  averages: number[]
}

export type Grouping = 'REGION' | 'SIZE'

/** The quarters that have begun, oldest first. The list has the newest first. */
export function begun(quarters: readonly Quarter[]): Quarter[] {
  return quarters.filter(({ promotion }) => promotion.status !== 'UPCOMING').toReversed()
}

/** The averages of every store together, and then of each group that has had a score. `quarters` are oldest first. */
export function resultsOf(quarters: readonly Quarter[], grouping: Grouping): Results[] {
  const groups = quarters.map((quarter) =>
    grouping === 'REGION'
      ? quarter.byRegion.map(({ region, ...group }) => ({ key: region as string, ...group }))
      : quarter.byTier.map(({ tier, ...group }) => ({ key: tier as string, ...group })),
  )
  const labels = new Map(groups.flat().map(({ key, label }) => [key, label]))
  const network: Results = { key: undefined, label: undefined, averages: quarters.map(({ averageScore }) => averageScore) }
  const parts = [...labels].map(([key, label]) => ({
    key,
    label,
    averages: groups.map((of) => of.find((group) => group.key === key)?.averageScore ?? -1),
  }))
  return [network, ...parts.filter(({ averages }) => averages.some((average) => average >= 0))]
}

/** By how much the last average that there is differs from the one before it. Undefined where there are fewer than two. */
export function changeOf({ averages }: Pick<Results, 'averages'>): number | undefined {
  const [last, before] = averages.filter((average) => average >= 0).toReversed()
  return last !== undefined && before !== undefined ? last - before : undefined
}

const step = 10

/** The score at the bottom of all lines: a little below the lowest, because averages are close together. */
export function floorOf(results: readonly Results[]): number {
  const scores = results.flatMap(({ averages }) => averages).filter((average) => average >= 0)
  return Math.max(0, Math.floor((Math.min(...scores, 100) - step / 2) / step) * step)
}

/** A point of a line, in hundredths of its room from the left and from the top. */
export interface Point {
  /** Which quarter it is, from 0. */
  index: number
  x: number
  y: number
  value: number
}

/** The parts of a line: a quarter without an average ends a part. */
export function linesOf({ averages }: Pick<Results, 'averages'>, floor: number): Point[][] {
  const lines: Point[][] = [[]]
  for (const [index, value] of averages.entries()) {
    if (value < 0) lines.push([])
    else lines.at(-1)?.push({ index, x: (100 * (index + 0.5)) / averages.length, y: heightOf(value, floor), value })
  }
  return lines.filter((line) => line.length > 0)
}

/** How far from the top a score stands, in hundredths. */
export function heightOf(score: number, floor: number): number {
  return (100 * (100 - score)) / (100 - floor)
}
