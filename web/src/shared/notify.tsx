import { notifications } from '@mantine/notifications'
import { IconCheck, IconInfoSmall, IconX } from '@tabler/icons-react'

type Status = 'success' | 'error' | 'info'

interface Toast {
  message: string
  title?: string
  status?: Status
  /** Milliseconds. */
  duration?: number
  position?: 'bottom-right' | 'top-center'
}

const icons = { success: IconCheck, error: IconX, info: IconInfoSmall }

/** Shows a toast: success, 5 s, closable, at the bottom (GENERAL-027, AMB-125). */
export function notify({ message, title, status = 'success', duration = 5000, position = 'bottom-right' }: Toast) {
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
