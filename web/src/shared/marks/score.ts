/**
 * The score so far (SCORING R1 to R3). It uses whole numbers only and rounds halves up, exactly as the server does; both are tested with
 * testdata/golden. One pass over the lines counts everything that the page shows. For 200 lines that takes a few microseconds, so every tap counts
 * again.
 */

import type { Scores } from '@/api/types.ts'
import type { Section, Weightings } from '@/shared/sections.ts'
import { type Marked, sectionOf } from './line.ts'
import { isAside, isFailed, isMarked, isPassed } from './marking.ts'

/** The score of a section without lines. It shows as N/A (AUDIT-086). */
const notApplicable = -1

/** Counts of a section's lines. */
export interface Tally {
  /** All lines, including hidden ones. The score is a share of these (R1). */
  lines: number
  passed: number
  failed: number
  /** Lines that have passed, and visible lines that have not failed, so that they still can. */
  possible: number
  /** Lines that are not hidden and can be checked, whether or not a search, the toggle or a collapsed list shows them. */
  visible: number
  visibleMarked: number
  /** Hidden lines, and those that cannot be checked, which count as hidden (docs/adr/0062). */
  hidden: number
  hiddenUnmarked: number
  /** Those of `hiddenUnmarked` that the list shows, with the reason why they cannot be checked. */
  obstructed: number
}

export type Tallies = Record<Section, Tally>

const emptyTally = (): Tally => ({
  lines: 0,
  passed: 0,
  failed: 0,
  possible: 0,
  visible: 0,
  visibleMarked: 0,
  hidden: 0,
  hiddenUnmarked: 0,
  obstructed: 0,
})

/** Counts the lines of each section. */
export function tally(lines: readonly Marked[]): Tallies {
  const tallies: Tallies = {
    STORE_STANDARDS: emptyTally(),
    PROMOTION_FLOOR: emptyTally(),
    PROMOTION_SHELF: emptyTally(),
    FOCUS_PRODUCTS: emptyTally(),
  }
  for (const line of lines) {
    const count = tallies[sectionOf(line)]
    const marked = isMarked(line)
    const passed = isPassed(line)
    const failed = isFailed(line)
    const aside = isAside(line)
    count.lines++
    if (passed) count.passed++
    if (failed) count.failed++
    if (passed || (!aside && !failed)) count.possible++
    if (aside) {
      count.hidden++
      if (!line.hidden) count.obstructed++
      if (!marked) count.hiddenUnmarked++
    } else {
      count.visible++
      if (marked) count.visibleMarked++
    }
  }
  return tallies
}

/** The scores of a report, from its counts (AUDIT-085). `promo` is the floor figure, as the specification states (AUDIT-094, AMB-020). */
export function score(tallies: Tallies, weightings: Weightings): Scores {
  return scoreBy(tallies, weightings, 'passed')
}

/** The total if every visible line that has not failed passes, except those that cannot be checked. */
export function bestScore(tallies: Tallies, weightings: Weightings): number {
  return scoreBy(tallies, weightings, 'possible').total
}

function scoreBy(tallies: Tallies, weightings: Weightings, counted: 'passed' | 'possible'): Scores {
  let weights = 0
  let sum = 0
  const of = (section: Section) => {
    const { lines, [counted]: passed } = tallies[section]
    if (lines === 0) return notApplicable
    const percentage = Math.floor((200 * passed + lines) / (2 * lines))
    weights += weightings[section]
    sum += weightings[section] * percentage
    return percentage
  }
  const promoFloor = of('PROMOTION_FLOOR')
  return {
    promo: promoFloor,
    promoFloor,
    promoShelf: of('PROMOTION_SHELF'),
    coreRange: of('FOCUS_PRODUCTS'),
    nonLiquor: of('STORE_STANDARDS'),
    total: weights === 0 ? notApplicable : Math.floor((2 * sum + weights) / (2 * weights)),
  }
}

/** The score of a section. */
export function scoreOf(scores: Scores, section: Section): number {
  switch (section) {
    case 'STORE_STANDARDS':
      return scores.nonLiquor
    case 'PROMOTION_FLOOR':
      return scores.promoFloor
    case 'PROMOTION_SHELF':
      return scores.promoShelf
    case 'FOCUS_PRODUCTS':
      return scores.coreRange
  }
}
