import type { CSSProperties } from 'react'
import { figure } from '@/lib/figure.ts'
import css from './ScoreRing.module.css'
import { scoreText, scoreTone } from './score.ts'

interface Props {
  /** 0 to 100, or -1 for N/A. Null while nothing is marked, which shows as a dash. */
  score: number | null
  /** Whether the score is of a report that is still open. It is grey then, because the colours judge completed reports. */
  soFar?: boolean
  /** The best score that can still be reached. It shows as a pale arc. */
  possible?: number
  /** Width in pixels. */
  size?: number
  /** What is scored, for screen readers. */
  label?: string
  /** The report whose score it is, when it is completed. */
  report?: string | undefined
}

const radius = 44
const length = 2 * Math.PI * radius

/** A score as a ring in its colour. It always shows the number too, so that nobody has to tell colours apart. */
export function ScoreRing({ score, soFar = false, possible, size = 56, report, label = soFar ? 'Score so far' : 'Score' }: Props) {
  const value = score ?? 0
  const reach = possible !== undefined && possible > value ? `, up to ${possible} possible` : ''
  return (
    <span
      className={css.ring}
      data-tone={soFar ? 'open' : scoreTone(value)}
      style={{ '--size': `${size}px` } as CSSProperties}
      role="img"
      aria-label={`${label} ${score === null ? 'none yet' : scoreText(score)}${reach}`}
    >
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle cx="50" cy="50" r={radius} className={css.track} />
        {reach && <Arc percent={possible ?? 0} className={css.possible} />}
        <Arc percent={value} className={css.value} />
      </svg>
      <b aria-hidden="true" {...(report && figure('report.score', report))}>
        {score === null ? '–' : scoreText(score)}
      </b>
    </span>
  )
}

function Arc({ percent, className }: { percent: number; className?: string }) {
  if (percent <= 0) return null
  return (
    <circle cx="50" cy="50" r={radius} className={className} strokeDasharray={length} strokeDashoffset={length * (1 - percent / 100)} />
  )
}
