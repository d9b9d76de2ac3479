import { formatDollars } from '@/lib/money.ts'
import { texts } from '../strings.ts'
import type { Line } from '../types.ts'
import css from './LineMeta.module.css'

/** A line's category, its price, and whether it is pre-marked. Shows nothing for a line that has none of these. */
export function LineMeta({ line: { category, price, preMarked } }: { line: Line }) {
  if (!category && price === null && !preMarked) return null
  return (
    <p className={css.meta}>
      {category && <span>{category}</span>}
      {price !== null && <b>{formatDollars(price)}</b>}
      {preMarked && <span className={css.badge}>{texts.lines.preMarked}</span>}
    </p>
  )
}
