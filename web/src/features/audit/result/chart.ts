/** The geometry of the history chart: quarters from left to right, scores up to 100 at the top. Pixels. */
import type { History } from '../types.ts'

export const width = 640
export const height = 230
export const inset = { top: 12, right: 34, bottom: 28, left: 50 }

/** What the chart draws, the store last, over the others. */
export const series = ['network', 'region', 'tier', 'score'] as const
export type Series = (typeof series)[number]

export interface Point {
  x: number
  y: number
  value: number
}

/** Where a quarter stands, counted from 0, of so many. */
export function xOf(index: number, quarters: number): number {
  const room = width - inset.left - inset.right
  return inset.left + (quarters < 2 ? room / 2 : (room * index) / (quarters - 1))
}

/** How high a score stands over `floor`, the score at the bottom. */
export function yOf(value: number, floor: number): number {
  return height - inset.bottom - ((height - inset.top - inset.bottom) * (value - floor)) / (100 - floor)
}

const step = 20

/** The score at the bottom: scores lie close together, so the chart begins a little below the lowest. */
export function floorOf(quarters: History['quarters']): number {
  const values = quarters.flatMap((quarter) => series.map((of) => quarter[of])).filter((value) => value !== null)
  return Math.max(0, Math.floor((Math.min(...values, 100) - step / 2) / step) * step)
}

/** The lines of a series: a quarter without a score ends one, and the next score begins another. */
export function linesOf(quarters: History['quarters'], of: Series): Point[][] {
  const floor = floorOf(quarters)
  const lines: Point[][] = []
  let current: Point[] | undefined
  for (const [index, quarter] of quarters.entries()) {
    const value = quarter[of]
    if (value === null) {
      current = undefined
      continue
    }
    if (!current) {
      current = []
      lines.push(current)
    }
    current.push({ x: xOf(index, quarters.length), y: yOf(value, floor), value })
  }
  return lines
}
