/** The geometry of the history chart: quarters from left to right, scores from 0 at the bottom to 100 at the top. Pixels. */
import type { History } from './types.ts'

export const width = 640
export const height = 200
export const inset = { top: 12, right: 16, bottom: 28, left: 34 }

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

export function yOf(value: number): number {
  return height - inset.bottom - ((height - inset.top - inset.bottom) * value) / 100
}

/** The lines of a series: a quarter without a score ends one, and the next score begins another. */
export function linesOf(quarters: History['quarters'], of: Series): Point[][] {
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
    current.push({ x: xOf(index, quarters.length), y: yOf(value), value })
  }
  return lines
}
