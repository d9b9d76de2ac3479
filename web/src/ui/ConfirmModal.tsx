import { useEffect, useEffectEvent } from 'react'
import type { ConfirmProps } from './ConfirmDialog.tsx'
import { LazyDialog, lazyDialog } from './LazyDialog.tsx'

const ConfirmDialog = lazyDialog(() => import('./ConfirmDialog.tsx'), BrowserConfirm)

/** Asks once before an act that cannot be taken back. */
export function ConfirmModal(props: ConfirmProps) {
  return (
    <LazyDialog opened={props.opened} stays>
      <ConfirmDialog {...props} />
    </LazyDialog>
  )
}

/** The browser's own question, where the dialog's code could not be loaded. */
function BrowserConfirm({ opened, title, children, confirmLabel, onConfirm, onClose }: ConfirmProps) {
  const ask = useEffectEvent(() => {
    const text = typeof children === 'string' ? children : confirmLabel
    if (window.confirm(`${title}\n\n${text}`)) onConfirm()
    else onClose()
  })
  useEffect(() => {
    if (opened) ask()
  }, [opened])
  return null
}
