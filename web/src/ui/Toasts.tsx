import { Button } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { IconCheck, IconInfoSmall, IconX } from '@tabler/icons-react'
import base from './Base.module.css'
import css from './Toasts.module.css'
import { useRootMark } from './useRootMark.ts'

export interface Toast {
  message: string
  title?: string | undefined
  status?: 'success' | 'error' | 'info'
  /** How long it stays, in milliseconds, not counting the time while the pointer or the focus is on it. */
  duration?: number
  position?: 'bottom-right' | 'top-center'
  /** A button that undoes what the toast reports. Ctrl+Z or Cmd+Z does the same while it shows. */
  undo?: (() => void) | undefined
  /** A button that leads to what the toast is about. A toast has this or `undo`. */
  action?: { label: string; onPress: () => void } | undefined
}

const icons = { success: IconCheck, error: IconX, info: IconInfoSmall }

/** Shows a toast and returns how to close it. Call notify() instead, which loads this code first. */
export function showToast({
  message,
  title,
  status = 'success',
  duration = 5000,
  position = 'bottom-right',
  undo,
  action,
}: Toast): () => void {
  const Icon = icons[status]
  const before = document.activeElement
  const close = () => void notifications.hide(id)
  const press = () => {
    if (document.activeElement?.closest('[role="alert"]') && before instanceof HTMLElement) before.focus({ preventScroll: true })
    close()
    undo?.()
    action?.onPress()
  }
  const onKey = (event: KeyboardEvent) => {
    if (!isUndo(event)) return
    event.preventDefault()
    press()
  }
  if (undo) document.addEventListener('keydown', onKey)

  const button = undo ? { label: 'UNDO', keys: 'Control+Z Meta+Z' } : action
  const content = <Content message={message} button={button} onPress={press} />
  const id = notifications.show({
    message: content,
    title,
    position,
    autoClose: duration,
    withCloseButton: true,
    icon: <Icon size={18} stroke={2.6} aria-hidden />,
    'data-status': status,
    'data-button': button !== undefined || undefined,
    closeButtonProps: { 'aria-label': 'Close' },
    onClose: () => document.removeEventListener('keydown', onKey),
    // Mantine itself waits only for the pointer.
    onFocusCapture: () => void notifications.update({ id, message: content, autoClose: false }),
    onBlurCapture: () => void notifications.update({ id, message: content, autoClose: duration }),
  })
  return close
}

interface ContentProps {
  message: string
  button: { label: string; keys?: string } | undefined
  onPress: () => void
}

/** The words of a toast, and its button if it has one. It is there as long as the toast is, also while that fades. */
function Content({ message, button, onPress }: ContentProps) {
  useRootMark('toast')
  if (!button) return message
  return (
    <span className={`${base.row} ${css.content}`}>
      <span className={css.message}>{message}</span>
      <Button size="sm" className={css.button} aria-keyshortcuts={button.keys} onClick={onPress}>
        {button.label}
      </Button>
    </span>
  )
}

/** Whether a key asks for the last change to be undone. In a text field the browser undoes what was typed. */
function isUndo({ key, ctrlKey, metaKey, shiftKey, altKey, target }: KeyboardEvent): boolean {
  const types =
    target instanceof Element && target.closest('textarea, select, [contenteditable], input:not([type="checkbox"], [type="radio"])')
  return key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey && !types
}

/** Where toasts appear. */
export default function Toasts() {
  return <Notifications position="bottom-right" />
}
