import { Button, CloseButton } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import base from './Base.module.css'
import css from './Notice.module.css'

interface Props {
  children: ReactNode
  tone?: 'gold' | 'bad'
  /** Whether screen readers announce it. Set this if the notice can appear while the page is open. */
  live?: boolean
  /** A button for what the person can do about it. */
  action?: { label: string; onPress: () => void }
  onDismiss?: () => void
}

/** A sentence that stands out from the rest of the page. */
export function Notice({ children, tone = 'gold', live = false, action, onDismiss }: Props) {
  return (
    <div className={`${base.cluster} ${css.notice}`} data-tone={tone} role={live ? 'status' : undefined}>
      <IconInfoCircle size={20} stroke={2} aria-hidden />
      <p>{children}</p>
      {action && (
        <Button size="sm" variant="default" onClick={action.onPress}>
          {action.label}
        </Button>
      )}
      {onDismiss && <CloseButton iconSize={18} className={css.close} aria-label="Dismiss" onClick={onDismiss} />}
    </div>
  )
}
