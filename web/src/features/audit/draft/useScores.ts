import { bestScore, score } from '@/shared/marks/score.ts'
import { type Section, sections, type Weightings } from '@/shared/sections.ts'
import { completionGate, type Gate, type Progress, progress } from '../rules/gate.ts'
import type { Scores } from '../types.ts'
import { useTallies } from './useDraft.ts'

/**
 * The scores of an open report as it is marked now, the best total still possible, and whether it may be completed. `soFar` is the total from the
 * first mark on: before, hidden products that the store is known to range would give points that nobody has seen yet (FD-360).
 */
export function useScores(weightings: Weightings): { scores: Scores; soFar: number | null; possible: number; gate: Gate } {
  const tallies = useTallies()
  const scores = score(tallies, weightings)
  return {
    scores,
    soFar: sections.some((section) => tallies[section].visibleMarked > 0) ? scores.total : null,
    possible: bestScore(tallies, weightings),
    gate: completionGate(tallies, weightings),
  }
}

/**
 * How much of each section of an open report is marked, and whether it may be completed. `obstructed` counts the focus products that cannot be
 * checked and that COMPLETE asks for all the same; `allShown` tells whether it asks for no others.
 */
export function useProgress(weightings: Weightings): { of: Record<Section, Progress>; gate: Gate; obstructed: number; allShown: boolean } {
  const tallies = useTallies()
  const gate = completionGate(tallies, weightings)
  const { obstructed, hiddenUnmarked } = tallies.FOCUS_PRODUCTS
  const asked = gate.waiting > 0 ? obstructed : 0
  return { of: progress(tallies, gate), gate, obstructed: asked, allShown: asked > 0 && asked === hiddenUnmarked }
}
