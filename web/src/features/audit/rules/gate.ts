/**
 * Whether a report may be completed, and if not, why (SCORING R4, R5). The server decides; the page works it out too, so that it can say so in advance.
 * Both are tested with testdata/golden.
 */
import { limits, messages } from '@/api/limits.gen.ts'
import { sections, type Weightings } from '@/shared/sections.ts'
import { score, type Tallies } from './score.ts'

export interface Gate {
  open: boolean
  /** Why the report may not be completed; empty if it may. If both messages apply, it is the one about focus products (AMB-047). */
  message: string
  /** How many visible lines of weighted sections are not marked. */
  left: number
}

/** Decides whether the report may be completed. Sections with a weight of 0 do not matter. */
export function completionGate(tallies: Tallies, weightings: Weightings): Gate {
  let left = 0
  for (const section of sections) {
    if (weightings[section] > 0) left += tallies[section].visible - tallies[section].visibleMarked
  }
  const focus = tallies.FOCUS_PRODUCTS
  const belowMinimum = weightings.FOCUS_PRODUCTS > 0 && focus.lines > 0 && score(tallies, weightings).coreRange < limits.focusScoreMinimum
  if (belowMinimum && (focus.hidden === focus.lines || focus.hiddenUnmarked > 0)) return { open: false, message: messages.gateFocus, left }
  if (left > 0) return { open: false, message: messages.gateUnmarked, left }
  return { open: true, message: '', left }
}
