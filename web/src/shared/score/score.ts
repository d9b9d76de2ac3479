import { limits } from '@/api/limits.gen.ts'

export type ScoreTone = 'good' | 'warn' | 'bad' | 'na'

/** The colour of a score: green, amber or red, or grey for -1 (AUDIT-095..098). */
export function scoreTone(score: number): ScoreTone {
  if (score < 0) return 'na'
  if (score >= limits.greenFrom) return 'good'
  if (score >= limits.yellowFrom) return 'warn'
  return 'bad'
}

/** A score as a screen shows it; -1 is 'N/A'. */
export function scoreText(score: number): string {
  return score < 0 ? 'N/A' : String(score)
}
