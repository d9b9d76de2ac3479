import { IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { latePart } from '@/lib/late.ts'
import { sayNotLoaded } from '@/ui/alert.ts'
import { texts } from '../strings.ts'
import css from './Obstacle.module.css'

const menu = latePart(() => import('./ObstacleMenu.tsx'))

interface Props {
  /** What the line asks. */
  line: string
  /** The reason that it has. */
  obstacle: string | undefined
  /** The reasons to choose from. */
  reasons: readonly string[]
  disabled: boolean
  onGive: (reason: string) => void
  className?: string | undefined
}

/**
 * The quiet third way to answer a line: it cannot be checked, for a reason from head office's list (EVIDENCE-023). The code of the list comes late.
 */
export function ObstacleButton({ line, obstacle, reasons, disabled, onGive, className }: Props) {
  const [wanted, setWanted] = useState(false)
  const Menu = menu.use()?.default
  const props = {
    type: 'button' as const,
    className: `${css.button} ${className ?? ''}`,
    'aria-label': texts.obstacle.giveFor(line),
    'data-has': obstacle ? true : undefined,
    disabled,
    children: (
      <>
        <IconEyeOff size={18} stroke={2} aria-hidden />
        <span>{texts.obstacle.give}</span>
      </>
    ),
  }
  if (wanted && Menu) return <Menu button={props} reasons={reasons} chosen={obstacle} onGive={onGive} />

  function open() {
    setWanted(true)
    menu.load().catch(() => {
      setWanted(false)
      void sayNotLoaded()
    })
  }
  return <button {...props} aria-haspopup="menu" aria-expanded={false} onClick={open} />
}
