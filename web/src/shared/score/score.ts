import { limits } from '@/api/limits.gen.ts'

export type ScoreTone = 'good' | 'warn' | 'bad' | 'na'

/** Colour of a score: green, amber or red, and grey for -1 (AUDIT-095..098). */
export function scoreTone(score: number): ScoreTone {
  if (score < 0) return 'na'
  if (score >= limits.greenFrom) return 'good'
  if (score >= limits.yellowFrom) return 'warn'
  return 'bad'
}

/** The number as a screen shows it; -1 is 'N/A'. */
export function scoreText(score: number): string {
  return score < 0 ? 'N/A' : String(score)
}
