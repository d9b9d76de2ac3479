import css from './ScoreTag.module.css'
import { scoreText, scoreTone } from './score.ts'

interface Props {
  /** 0 to 100, or -1 for N/A. */
  score: number
  /** Whether the score is of a report that is still open. It is grey then and says so, because the colours judge completed reports. */
  soFar?: boolean
}

/** A score in a tinted box, for tables and lists. */
export function ScoreTag({ score, soFar = false }: Props) {
  return (
    <span className={css.tag} data-tone={soFar ? 'open' : scoreTone(score)}>
      {scoreText(score)}
      {soFar && score >= 0 && <small className={css.soFar}> so far</small>}
    </span>
  )
}
