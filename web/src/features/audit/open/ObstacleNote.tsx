import { IconEyeOff } from '@tabler/icons-react'
import base from '@/ui/Base.module.css'
import { texts } from '../strings.ts'
import css from './Obstacle.module.css'

interface Props {
  /** What the line asks. */
  line: string
  obstacle: string
  disabled: boolean
  onClear: () => void
  className?: string | undefined
}

/** Why a line cannot be checked, and the button that takes the reason back. */
export function ObstacleNote({ line, obstacle, disabled, onClear, className }: Props) {
  return (
    <p className={`${base.stack} ${css.note} ${className ?? ''}`}>
      <IconEyeOff size={18} stroke={2} aria-hidden />
      <span>{texts.obstacle.is(obstacle)}</span>
      <button type="button" className={css.clear} aria-label={texts.obstacle.clearFor(line)} disabled={disabled} onClick={onClear}>
        {texts.obstacle.clear}
      </button>
    </p>
  )
}
