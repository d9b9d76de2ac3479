import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useEffectEvent } from 'react'
import { preloaded } from '@/lib/preload.ts'
import { useLazyDialog } from './useLazyDialog.ts'

export interface ConfirmProps {
  opened: boolean
  title: string
  /** What will happen, in a sentence or two. */
  children: ReactNode
  /** The act itself, such as 'DELETE REPORT'. */
  confirmLabel: string
  danger?: boolean
  /** While the act is running: the modal stays open and cannot be left. */
  loading?: boolean
  onConfirm: () => void
  onClose: () => void
}

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
