import { IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import { PhotoStrip } from '@/shared/evidence/PhotoStrip.tsx'
import chip from '@/ui/Chip.module.css'
import { CommentNote } from '../lines/Comment.tsx'
import { LineMeta } from '../lines/LineMeta.tsx'
import { isFailed, isPassed } from '../rules/marking.ts'
import { withWholeSizes } from '../rules/packSize.ts'
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
        {first && <p className={css.first}>{texts.result.first}</p>}
      </div>
      <Outcome line={line} />
      {line.comments && <CommentNote text={line.comments} className={css.comment} />}
      <PhotoStrip lineKey={line.key} line={line.description} edits={false} className={css.comment} />
    </li>
  )
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
  return (
    <span className={chip.chip}>
      <IconMinus size={15} stroke={2.6} aria-hidden />
      {texts.lines.notMarked}
    </span>
  )
}
