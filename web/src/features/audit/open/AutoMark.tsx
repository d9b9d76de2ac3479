import { Button } from '@mantine/core'
import { IconBolt } from '@tabler/icons-react'
import { useId } from 'react'
import { useDraft, useTallies } from '../draft/useDraft.ts'
import { autoMark } from '../rules/marking.ts'
import { texts } from '../strings.ts'
import { toast } from '../toast.ts'
import css from './Tool.module.css'

interface Props {
  disabled: boolean
  /** Called after lines were marked. */
  onMarked: () => void
}

/** A button that copies the answers of floor lines to the same products on the shelf, once all floor lines are marked (AUDIT-057, AMB-032). */
export function AutoMark({ disabled, onMarked }: Props) {
  const draft = useDraft()
  const { visible, visibleMarked } = useTallies().PROMOTION_FLOOR
  const hintId = useId()
  const left = visible - visibleMarked
  const hint = visible === 0 ? texts.lines.autoMarkNoFloor : left > 0 ? texts.lines.autoMarkWaits(left) : ''

  function mark() {
    const { lines, marked, left } = autoMark(draft.lines)
    draft.changeAll(lines)
    onMarked()
    toast(texts.lines.autoMarked(marked, left), marked > 0 ? 'success' : 'info')
  }

  return (
    <div className={css.tool}>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconBolt size={18} aria-hidden />}
        disabled={disabled || hint !== ''}
        aria-describedby={hint ? hintId : undefined}
        onClick={mark}
      >
        {texts.lines.autoMark}
      </Button>
      {hint && (
        <p id={hintId} className={css.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
