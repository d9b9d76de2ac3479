/**
 * The geometry of the history chart, in pixels: quarters run from left to right, scores from the bottom up to 100. It is made for the width it has.
 */
import type { History } from '@/api/types.ts'
import { formatMonth } from '@/lib/dates.ts'

type Quarters = History['quarters']

export const height = 240
export const inset = { top: 28, right: 6, bottom: 46, left: 32 }

/** Quarters this narrow can still be named, and touched. */
const narrowest = 52

/** The lines of the chart. The store comes last, so that it is drawn over the others. */
export const series = ['network', 'region', 'tier', 'score'] as const
export type Series = (typeof series)[number]

export interface Point {
  x: number
  y: number
  value: number
}

/** The latest quarters, as many as the width has room for, at least two. */
export function shownIn(width: number, quarters: Quarters): Quarters {
  const room = Math.floor((width - inset.left - inset.right) / narrowest)
  return quarters.slice(-Math.max(room, 2))
}

/** The width of the band of one quarter. `count` is how many there are. */
export function bandOf(width: number, count: number): number {
  return (width - inset.left - inset.right) / count
}

/** The x of the middle of a quarter. `index` counts from 0. */
export function xOf(index: number, width: number, count: number): number {
  return inset.left + bandOf(width, count) * (index + 0.5)
}

/** The y of a score. `floor` is the score at the bottom of the chart. */
export function yOf(value: number, floor: number): number {
  return height - inset.bottom - ((height - inset.top - inset.bottom) * (value - floor)) / (100 - floor)
}

const step = 20

/** The score at the bottom of the chart. It is a little below the lowest score, because scores are close together. */
export function floorOf(quarters: Quarters): number {
  const values = quarters.flatMap((quarter) => series.map((of) => quarter[of])).filter((value) => value !== null)
  return Math.max(0, Math.floor((Math.min(...values, 100) - step / 2) / step) * step)
}

/** The parts of a line. A quarter without a score ends a part, and the next score starts another. */
export function linesOf(quarters: Quarters, of: Series, width: number): Point[][] {
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
    current.push({ x: xOf(index, width, quarters.length), y: yOf(value, floor), value })
  }
  return lines
}

/** Whether the figure of a point stands below it: in a valley, where the line comes down to it from both sides. */
export function isValley(points: readonly Point[], index: number): boolean {
  const at = points[index]
  const sides = [points[index - 1], points[index + 1]].filter((point) => point !== undefined)
  return at !== undefined && sides.length > 0 && sides.every(({ value }) => value > at.value)
}

/** The size of the quarters' names in pixels, and about how wide a character is at that size. */
export const nameSize = 12
const characterWidth = 0.56 * nameSize

function widthOf(text: string): number {
  return characterWidth * [...text].length
}

/**
 * The name of each quarter as the lines to write below it, all in the same way: in full, on one line or two; if that is too wide, without the words
 * that all of them begin with; or else the month in which it starts.
 */
export function namesOf(quarters: Quarters, width: number): string[][] {
  const room = bandOf(width, quarters.length) - 4
  const full = quarters.map(({ promotion }) => promotion.description.split(' '))
  const shared = sharedWords(full)
  const ways = [full, full.map((words) => words.slice(shared))].flatMap((names) => [1, 2].map((most) => ({ names, most })))
  for (const { names, most } of ways) {
    const lines = names.map((words) => wrapped(words, room))
    if (lines.every((of) => of.length <= most && of.every((line) => widthOf(line) <= room))) return lines
  }
  return quarters.map(({ promotion }) => [formatMonth(promotion.startDate)])
}

/** How many words all names begin with, leaving each at least one. */
function sharedWords(names: readonly string[][]): number {
  const [first = []] = names
  const most = Math.min(...names.map((words) => words.length)) - 1
  const different = first.findIndex((word, index) => index >= most || names.some((words) => words[index] !== word))
  return names.length < 2 ? 0 : Math.max(different, 0)
}

/** Words on as many lines as they need. A word that is too wide has a line of its own. */
function wrapped(words: readonly string[], room: number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf(`${last} ${word}`) <= room) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
