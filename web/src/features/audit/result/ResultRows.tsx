import { type CSSProperties, useDeferredValue } from 'react'
import type { Line } from '../types.ts'
import css from './ResultRow.module.css'
import { ResultRow } from './ResultRow.tsx'

/** How many lines of a section are drawn with the page. The rest follow once the page is on the screen. */
const atOnce = 3

/** The lines of a section of a completed report. `first` holds the ids of the lines to fix first. */
export function ResultRows({ lines, first }: { lines: readonly Line[]; first: ReadonlySet<string | undefined> }) {
  const drawn = useDeferredValue(lines, lines.slice(0, atOnce))
  const missing = lines.length - drawn.length
  return (
    <>
      {drawn.map((line) => (
        <ResultRow key={line.key} line={line} first={first.has(line.id)} />
      ))}
      {/* Keeps the length of the page, so that somebody who comes back lands where they were. */}
      {missing > 0 && <li aria-hidden className={css.missing} style={{ '--lines': missing } as CSSProperties} />}
    </>
  )
}
