export type ScoreTone = 'good' | 'warn' | 'bad' | 'na'

/** Colour of a score: 85 or more green, 60 or more amber, less red, -1 grey (AUDIT-095..098). */
export function scoreTone(score: number): ScoreTone {
  if (score < 0) return 'na'
  if (score >= 85) return 'good'
  if (score >= 60) return 'warn'
  return 'bad'
}

/** The number as a screen shows it; -1 is 'N/A'. */
export function scoreText(score: number): string {
  return score < 0 ? 'N/A' : String(score)
}
