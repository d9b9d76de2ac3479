import css from './ScoreTag.module.css'
import { scoreText, scoreTone } from './score.ts'

/** A score in a tinted box, for tables and lists: 0 to 100, or -1 for N/A. */
export function ScoreTag({ score }: { score: number }) {
  return (
    <span className={css.tag} data-tone={scoreTone(score)}>
      {scoreText(score)}
    </span>
  )
}
