import { CloseButton } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './Notice.module.css'

interface Props {
  children: ReactNode
  tone?: 'gold' | 'bad'
  /** Whether screen readers announce it. Set this if the notice can appear while the page is open. */
  live?: boolean
  onDismiss?: () => void
}

/** A sentence that stands out from the rest of the page. */
export function Notice({ children, tone = 'gold', live = false, onDismiss }: Props) {
  return (
    <div className={css.notice} data-tone={tone} role={live ? 'status' : undefined}>
      <IconInfoCircle size={20} stroke={2} aria-hidden />
      <p>{children}</p>
      {onDismiss && <CloseButton iconSize={18} className={css.close} aria-label="Dismiss" onClick={onDismiss} />}
    </div>
  )
}
