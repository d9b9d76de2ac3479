import type { Section, Weightings } from '@/shared/sections.ts'
import { completionGate, type Gate, type Progress, progress } from '../rules/gate.ts'
import { bestScore, score } from '../rules/score.ts'
import type { Scores } from '../types.ts'
import { useTallies } from './useDraft.ts'

/** The scores of an open report as it is marked now, the best total still possible, and whether it may be completed. */
export function useScores(weightings: Weightings): { scores: Scores; possible: number; gate: Gate } {
  const tallies = useTallies()
  return { scores: score(tallies, weightings), possible: bestScore(tallies, weightings), gate: completionGate(tallies, weightings) }
}

/** How much of each section of an open report is marked, and whether it may be completed. */
export function useProgress(weightings: Weightings): { of: Record<Section, Progress>; gate: Gate } {
  const tallies = useTallies()
  const gate = completionGate(tallies, weightings)
  return { of: progress(tallies, gate), gate }
}
