/**
 * Whether a report may be completed, and if not, why (SCORING R4, R5). The server decides; the page works it out too, so that it can say so in
 * advance. Both are tested with testdata/golden.
 */
import { limits, messages } from '@/api/limits.gen.ts'
import { score, type Tallies } from '@/shared/marks/score.ts'
import { type Section, sections, type Weightings } from '@/shared/sections.ts'

export interface Gate {
  open: boolean
  /** Why the report may not be completed; empty if it may. If both messages apply, it is the one about focus products (AMB-047). */
  message: string
  /** How many visible lines of weighted sections are not marked. */
  left: number
  /** How many focus products that are hidden, or cannot be checked, must be shown and marked before the report may be completed. */
  waiting: number
}

/**
 * Decides whether the report may be completed. Sections with a weight of 0 do not matter. A line that cannot be checked counts as a hidden one that
 * is not marked (docs/adr/0062).
 */
export function completionGate(tallies: Tallies, weightings: Weightings): Gate {
  let left = 0
  for (const section of sections) {
    if (weightings[section] > 0) left += tallies[section].visible - tallies[section].visibleMarked
  }
  const waiting = waitingFocus(tallies, weightings)
  if (waiting > 0) return { open: false, message: messages.gateFocus, left, waiting }
  if (left > 0) return { open: false, message: messages.gateUnmarked, left, waiting }
  return { open: true, message: '', left, waiting }
}

/** With a score below 60 every focus product must be marked, and at least one of them seen. */
function waitingFocus(tallies: Tallies, weightings: Weightings): number {
  const { lines, hidden, hiddenUnmarked } = tallies.FOCUS_PRODUCTS
  if (weightings.FOCUS_PRODUCTS === 0 || lines === 0) return 0
  if (score(tallies, weightings).coreRange >= limits.focusScoreMinimum) return 0
  return hidden === lines && hiddenUnmarked === 0 ? hidden : hiddenUnmarked
}

/**
 * How much of a section is marked. Hidden focus products that COMPLETE waits for are still to mark, so the counts never say that all is done before
 * it is.
 */
export interface Progress {
  marked: number
  toMark: number
}

/** The progress of each section. */
export function progress(tallies: Tallies, { waiting }: Gate): Record<Section, Progress> {
  const of = (section: Section, hidden = 0) => ({ marked: tallies[section].visibleMarked, toMark: tallies[section].visible + hidden })
  return {
    STORE_STANDARDS: of('STORE_STANDARDS'),
    PROMOTION_FLOOR: of('PROMOTION_FLOOR'),
    PROMOTION_SHELF: of('PROMOTION_SHELF'),
    FOCUS_PRODUCTS: of('FOCUS_PRODUCTS', waiting),
  }
}
