import { completionGate, type Gate } from '../rules/gate.ts'
import { bestScore, score } from '../rules/score.ts'
import type { Scores, Weightings } from '../types.ts'
import { useTallies } from './useDraft.ts'

/** The running figures of an open report, as of the last answer. */
export function useScores(weightings: Weightings): { scores: Scores; possible: number; gate: Gate } {
  const tallies = useTallies()
  return { scores: score(tallies, weightings), possible: bestScore(tallies, weightings), gate: completionGate(tallies, weightings) }
}
