import { formatDollars } from '@/lib/money.ts'
import { texts } from '../strings.ts'
import type { Line } from '../types.ts'
import css from './LineMeta.module.css'

/** What is known about the thing itself: its category, its price, and that the store is known to range it. Nothing where nothing is known. */
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
