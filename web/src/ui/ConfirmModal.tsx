import { useEffect, useEffectEvent } from 'react'
import type { ConfirmProps } from './ConfirmDialog.tsx'
import { LazyDialog, lazyDialog } from './LazyDialog.tsx'

const ConfirmDialog = lazyDialog(() => import('./ConfirmDialog.tsx'), BrowserConfirm)

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmModal(props: ConfirmProps) {
  return (
    <LazyDialog opened={props.opened} stays>
      <ConfirmDialog {...props} />
    </LazyDialog>
  )
}

/** Asks with the browser's own dialog, for when the code of ours could not be loaded. */
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
