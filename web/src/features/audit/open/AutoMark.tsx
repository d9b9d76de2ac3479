import { Button } from '@mantine/core'
import { IconBolt } from '@tabler/icons-react'
import { useId } from 'react'
import { autoMark } from '@/shared/marks/marking.ts'
import base from '@/ui/Base.module.css'
import { useDraft, useTallies } from '../draft/useDraft.ts'
import { texts } from '../strings.ts'
import { offerMarksBack, toast } from '../toast.ts'
import type { Line } from '../types.ts'
import css from './Tool.module.css'

interface Props {
  disabled: boolean
  /** Called after lines were marked. */
  onMarked: () => void
}

/**
 * A button that copies the answers of floor lines to the same products on the shelf, once all floor lines are marked (AUDIT-057, AMB-032). It says
 * before how many lines that are, and offers UNDO after (FD-40).
 */
export function AutoMark({ disabled, onMarked }: Props) {
  const draft = useDraft()
  const { visible, visibleMarked } = useTallies().PROMOTION_FLOOR
  const hintId = useId()
  const waits =
    visible === 0 ? texts.lines.autoMarkNoFloor : visibleMarked < visible ? texts.lines.autoMarkWaits(visible - visibleMarked) : ''

  function mark() {
    const { lines, marked, left } = autoMark(draft.lines)
    const message = texts.lines.autoMarked(marked, left)
    if (marked === 0) return toast(message, 'info')
    const undo = draft.changeAll(lines)
    onMarked()
    offerMarksBack(message, () => {
      undo()
      onMarked()
    })
  }

  return (
    <div className={`${base.cluster} ${css.tool}`}>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconBolt size={18} aria-hidden />}
        disabled={disabled || waits !== ''}
        aria-describedby={hintId}
        onClick={mark}
      >
        {texts.lines.autoMark}
      </Button>
      <p id={hintId} className={css.hint}>
        {waits || willDo(draft.lines)}
      </p>
    </div>
  )
}

/** What pressing the button will do. */
function willDo(lines: readonly Line[]): string {
  const { marked, left } = autoMark(lines)
  if (marked > 0) return texts.lines.autoMarkCopies(marked)
  return left > 0 ? texts.lines.autoMarkNoPair(left) : texts.lines.autoMarkDone
}
