/** The geometry of the history chart, in pixels: quarters run from left to right, scores from the bottom up to 100. */
import type { History } from '../types.ts'

export const width = 640
export const height = 230
export const inset = { top: 12, right: 34, bottom: 28, left: 50 }

/** The lines of the chart. The store comes last, so that it is drawn over the others. */
export const series = ['network', 'region', 'tier', 'score'] as const
export type Series = (typeof series)[number]

export interface Point {
  x: number
  y: number
  value: number
}

/** The x of a quarter. `index` counts from 0, `quarters` is how many there are. */
export function xOf(index: number, quarters: number): number {
  const room = width - inset.left - inset.right
  return inset.left + (quarters < 2 ? room / 2 : (room * index) / (quarters - 1))
}

/** The y of a score. `floor` is the score at the bottom of the chart. */
export function yOf(value: number, floor: number): number {
  return height - inset.bottom - ((height - inset.top - inset.bottom) * (value - floor)) / (100 - floor)
}

const step = 20

/** The score at the bottom of the chart. It is a little below the lowest score, because scores are close together. */
export function floorOf(quarters: History['quarters']): number {
  const values = quarters.flatMap((quarter) => series.map((of) => quarter[of])).filter((value) => value !== null)
  return Math.max(0, Math.floor((Math.min(...values, 100) - step / 2) / step) * step)
}

/** The parts of a line. A quarter without a score ends a part, and the next score starts another. */
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
