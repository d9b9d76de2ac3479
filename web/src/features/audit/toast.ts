import { notify } from '@/ui/notify.tsx'

/** How long a toast stays, in milliseconds (AUDIT-070). */
const duration = 3000

let closeLast = () => {}
let endLastOffer = () => {}

/** Shows a toast on the audit report page, in place of an earlier one. */
export function toast(message: string, status: 'success' | 'error' | 'info' = 'success', title?: string) {
  closeLast()
  closeLast = notify({ message, title, status, duration })
}

/** Shows news beside the toast about what the person did, which would otherwise replace it at once. */
export function tellNews(message: string) {
  notify({ message, status: 'info', duration })
}

/**
 * Shows a toast with UNDO, in place of an earlier one. It stays longer than others, for `forMs` milliseconds, because people have to read it and
 * reach the button (FD-40).
 */
export function offerUndo(message: string, undo: () => void, forMs: number) {
  closeLast()
  closeLast = notify({ message, duration: forMs, undo })
}

/** How long a change of marks can be undone, in milliseconds. The marks can be changed afterwards as well, one by one. */
const marksOffered = 10_000

/** Offers to undo a change of marks. The offer ends when the lines leave the screen. */
export function offerMarksBack(message: string, undo: () => void) {
  offerUndo(message, undo, marksOffered)
  endLastOffer = closeLast
}

/** Ends an offer to undo a change of marks. */
export function endMarksBack() {
  endLastOffer()
}
