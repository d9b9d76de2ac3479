import { notify } from '@/ui/notify.tsx'

/** How long a toast stays, in milliseconds (AUDIT-070). */
const duration = 3000

/** Shows a toast on the audit report page. */
export function toast(message: string, status: 'success' | 'error' | 'info' = 'success', title?: string) {
  notify({ message, title, status, duration })
}
