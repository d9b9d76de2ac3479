/** May the report be completed, and why not (SCORING R4, R5). The server decides; the page says so before it is asked. Both run testdata/golden. */
import { limits, messages } from '@/api/limits.gen.ts'
import { sections, type Weightings } from '../types.ts'
import { score, type Tallies } from './score.ts'

export interface Gate {
  open: boolean
  /** Empty when open; the focus message first when both hold (AMB-047). */
  message: string
  /** Visible lines of weighted sections that are not marked. */
  left: number
}

/** A section of weight 0 binds nothing. */
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
