import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { preloaded } from '@/lib/preload.ts'
import type { ConfirmProps } from './ConfirmDialog.tsx'
import { useLazyDialog } from './useLazyDialog.ts'

const load = preloaded(() => import('./ConfirmDialog.tsx'))
const ConfirmDialog = lazy<ComponentType<ConfirmProps>>(() => load().catch(() => ({ default: BrowserConfirm })))

/** Asks once before an act that cannot be taken back. */
export function ConfirmModal(props: ConfirmProps) {
  if (!useLazyDialog(props.opened)) return null
  return (
    <Suspense>
      <ConfirmDialog {...props} />
    </Suspense>
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
