import { memo, useState } from 'react'
import { formatDollars } from '@/lib/money.ts'
import { withWholeSizes } from '@/lib/packSize.ts'
import { answered, asksForPrice, isFailed, isPassed, obstructed, setPassed, setPrice } from '@/shared/marks/marking.ts'
import { YesNo } from '@/shared/marks/YesNo.tsx'
import { ReferenceNote } from '@/shared/reference/ReferenceNote.tsx'
import { useDraft, useLine } from '../draft/useDraft.ts'
import { CommentButton, CommentEditor, CommentNote } from '../lines/Comment.tsx'
import { LineMeta } from '../lines/LineMeta.tsx'
import { PhotoButton } from '../photos/PhotoButton.tsx'
import { PhotoStrip } from '../photos/PhotoStrip.tsx'
import { texts } from '../strings.ts'
import { offerMarksBack } from '../toast.ts'
import { type Answer, type Line, type Marks, sectionOf } from '../types.ts'
import { beforeText } from './before.ts'
import css from './LineRow.module.css'
import { ObstacleButton } from './ObstacleButton.tsx'
import { ObstacleNote } from './ObstacleNote.tsx'

interface Props {
  lineKey: string
  /** Whether another tab is editing the report. */
  disabled: boolean
}

/**
 * One line to check: its name, yes or no, the price question if it has one, why it cannot be checked, and a comment. It reads only its own line, so
 * an answer draws only this row.
 */
export const LineRow = memo(function LineRow({ lineKey, disabled }: Props) {
  const draft = useDraft()
  const line = useLine(lineKey)
  const [commenting, setCommenting] = useState(false)
  if (!line) return null
  const answer = (given: Answer, marks: Marks) => {
    const undo = draft.change(lineKey, answered(marks))
    if (given === null) offerMarksBack(texts.lines.cleared, undo)
  }
  const obstruct = (reason: string) => {
    const undo = draft.change(lineKey, obstructed(reason))
    if (reason === '') offerMarksBack(texts.obstacle.cleared, undo)
  }
  const asks = asksForPrice(line)

  return (
    <li className={css.line} data-line={lineKey} data-state={stateOf(line)} data-priced={line.type === 'PROMOTION' || undefined}>
      <div className={css.what}>
        <p className={css.description}>{withWholeSizes(line.description)}</p>
        <LineMeta line={line} before={beforeText(line)} />
        <ReferenceNote lineKey={lineKey} line={line.description} />
      </div>
      <PhotoButton
        lineKey={lineKey}
        line={line.description}
        failedIn={isFailed(line) ? sectionOf(line) : undefined}
        disabled={disabled}
        className={css.photoButton}
      />
      <CommentButton
        line={line}
        open={commenting}
        disabled={disabled}
        onToggle={() => setCommenting(!commenting)}
        className={css.commentButton}
      />
      <div className={css.answer}>
        <YesNo
          label={line.description}
          answer={line.type === 'FOCUS_PRODUCT' ? line.pricePassed : line.passed}
          disabled={disabled}
          onAnswer={(given) => answer(given, setPassed(line.type, line, given))}
        />
      </div>
      {!asks && (draft.obstacles.length > 0 || line.obstacle) && (
        <ObstacleButton
          line={line.description}
          obstacle={line.obstacle}
          reasons={draft.obstacles}
          disabled={disabled}
          onGive={obstruct}
          className={css.obstacle}
        />
      )}
      {line.obstacle && (
        <ObstacleNote
          line={line.description}
          obstacle={line.obstacle}
          disabled={disabled}
          onClear={() => obstruct('')}
          className={css.blocked}
        />
      )}
      {asks && <PriceQuestion line={line} disabled={disabled} onAnswer={(given) => answer(given, setPrice(line.type, line, given))} />}
      {commenting ? (
        <CommentEditor
          line={line}
          onChange={(comments) => draft.change(lineKey, { comments })}
          onClose={() => setCommenting(false)}
          className={css.comment}
        />
      ) : (
        line.comments && <CommentNote text={line.comments} className={css.comment} />
      )}
      <PhotoStrip lineKey={lineKey} line={line.description} edits={!disabled} className={css.photos} />
    </li>
  )
})

interface PriceProps {
  line: Line
  disabled: boolean
  onAnswer: (answer: boolean | null) => void
}

function PriceQuestion({ line, disabled, onAnswer }: PriceProps) {
  const question = line.price === null ? texts.lines.ticketRight : texts.lines.ticket(formatDollars(line.price))
  return (
    <div className={css.price} data-asking={line.pricePassed === null || undefined}>
      <span>{question}</span>
      <YesNo label={`${question} ${line.description}`} answer={line.pricePassed} disabled={disabled} compact onAnswer={onAnswer} />
    </div>
  )
}

function stateOf(line: Line): 'failed' | 'passed' | 'open' {
  if (isFailed(line)) return 'failed'
  return isPassed(line) ? 'passed' : 'open'
}
