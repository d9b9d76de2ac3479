import { Notifications, notifications } from '@mantine/notifications'
import { IconCheck, IconInfoSmall, IconX } from '@tabler/icons-react'

export interface Toast {
  message: string
  title?: string
  status?: 'success' | 'error' | 'info'
  /** How long it stays, in milliseconds. */
  duration?: number
  position?: 'bottom-right' | 'top-center'
}

const icons = { success: IconCheck, error: IconX, info: IconInfoSmall }

/** Shows a toast. Call notify() instead, which loads this code first. */
export function showToast({ message, title, status = 'success', duration = 5000, position = 'bottom-right' }: Toast) {
  const Icon = icons[status]
  notifications.show({
    message,
    title,
    position,
    autoClose: duration,
    withCloseButton: true,
    icon: <Icon size={18} stroke={2.6} aria-hidden />,
    'data-status': status,
    closeButtonProps: { 'aria-label': 'Close' },
  })
}

/** Where toasts appear. */
export default function Toasts() {
  return <Notifications position="bottom-right" />
}
