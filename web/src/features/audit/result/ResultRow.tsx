import { IconCheck, IconEyeOff, IconMinus, IconX } from '@tabler/icons-react'
import { withWholeSizes } from '@/lib/packSize.ts'
import { isFailed, isPassed } from '@/shared/marks/marking.ts'
import { ReferenceNote } from '@/shared/reference/ReferenceNote.tsx'
import chip from '@/ui/Chip.module.css'
import { CommentNote } from '../lines/Comment.tsx'
import { LineMeta } from '../lines/LineMeta.tsx'
import { PhotoStrip } from '../photos/PhotoStrip.tsx'
import { LineQueries } from '../queries/LineQueries.tsx'
import { texts } from '../strings.ts'
import type { Line } from '../types.ts'
import css from './ResultRow.module.css'
import { failureOf } from './result.ts'

/** A line of a completed report: its result, the auditor's comment, and whether it is one of the first to fix (FD-21). */
export function ResultRow({ line, first }: { line: Line; first: boolean }) {
  return (
    <li className={css.line} data-state={isFailed(line) ? 'failed' : undefined}>
      <div className={css.what}>
        <p className={css.description}>{withWholeSizes(line.description)}</p>
        <LineMeta line={line} />
        <ReferenceNote lineKey={line.key} line={line.description} />
        {first && <p className={css.first}>{texts.result.first}</p>}
      </div>
      <Outcome line={line} />
      {line.obstacle && <p className={`${css.obstacle} ${css.comment}`}>{texts.obstacle.was(line.obstacle)}</p>}
      {line.comments && <CommentNote text={line.comments} className={css.comment} />}
      <PhotoStrip lineKey={line.key} line={line.description} edits={false} className={css.comment} />
      <LineQueries
        line={{ key: line.key, description: line.description, mark: markOf(line) }}
        fails={isFailed(line)}
        className={css.comment}
      />
    </li>
  )
}

/** A line's mark in words. */
function markOf(line: Line): string {
  if (isFailed(line)) return texts.failures[failureOf(line)]
  if (line.obstacle) return texts.obstacle.notChecked
  return isPassed(line) ? texts.lines.yes : texts.lines.notMarked
}

function Outcome({ line }: { line: Line }) {
  if (isFailed(line)) {
    return (
      <span className={chip.chip} data-tone="bad">
        <IconX size={15} stroke={2.6} aria-hidden />
        {texts.failures[failureOf(line)]}
      </span>
    )
  }
  if (isPassed(line)) {
    return (
      <span className={chip.chip} data-tone="good" data-plain>
        <IconCheck size={15} stroke={2.6} aria-hidden />
        {texts.lines.yes}
      </span>
    )
  }
  if (line.obstacle) {
    return (
      <span className={chip.chip}>
        <IconEyeOff size={15} stroke={2.2} aria-hidden />
        {texts.obstacle.notChecked}
      </span>
    )
  }
  return (
    <span className={chip.chip}>
      <IconMinus size={15} stroke={2.6} aria-hidden />
      {texts.lines.notMarked}
    </span>
  )
}
