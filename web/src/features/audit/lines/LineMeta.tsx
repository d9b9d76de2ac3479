import { formatDollars } from '@/lib/money.ts'
import base from '@/ui/Base.module.css'
import { LastPhotos } from '../photos/lastPhotos.tsx'
import { texts } from '../strings.ts'
import type { Line } from '../types.ts'
import css from './LineMeta.module.css'

interface Props {
  line: Line
  /** What it was at the last visit, if that is known and shown here. */
  before?: string | undefined
}

/** A line's category, its price, whether it is pre-marked, and what it was before. Shows nothing for a line that has none of these. */
export function LineMeta({ line, before }: Props) {
  const { category, price, preMarked } = line
  if (!category && price === null && !preMarked && !before) return null
  return (
    <div className={`${base.cluster} ${base.faint} ${css.meta}`}>
      {category && <span>{category}</span>}
      {price !== null && <b>{formatDollars(price)}</b>}
      {preMarked && <span className={css.badge}>{texts.lines.preMarked}</span>}
      {before && line.before && (
        <LastPhotos lineKey={line.before.key} line={line.description} className={css.before} failed={line.before.failed}>
          {before}
        </LastPhotos>
      )}
    </div>
  )
}
