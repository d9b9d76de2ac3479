import { figure } from '@/lib/figure.ts'
import base from '@/ui/Base.module.css'
import css from './ScoreTag.module.css'
import { scoreText, scoreTone } from './score.ts'

interface Props {
  /** 0 to 100, or -1 for N/A. */
  score: number
  /** Whether the score is of a report that is still open. It is grey then and says so, because the colours judge completed reports. */
  soFar?: boolean
  /** The report whose score it is, when it is completed. */
  report?: string | undefined
}

/** A score in a tinted box, for tables and lists. */
export function ScoreTag({ score, soFar = false, report }: Props) {
  return (
    <span
      className={`${base.inline} ${css.tag}`}
      data-tone={soFar ? 'open' : scoreTone(score)}
      {...(report && figure('report.score', report))}
    >
      {scoreText(score)}
      {soFar && score >= 0 && <small className={css.soFar}> so far</small>}
    </span>
  )
}
