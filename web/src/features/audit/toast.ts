import { notify } from '@/ui/notify.tsx'

/** Milliseconds (AUDIT-070). */
const duration = 3000

/** A toast of the audit report page. */
export function toast(message: string, status: 'success' | 'error' | 'info' = 'success', title?: string) {
  notify({ message, title, status, duration })
}
