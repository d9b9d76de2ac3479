import { useEffect } from 'react'

/**
 * Gives focus back to where it was before a dialog opened. Unlike the dialogs' own way it also works for one that is mounted open, and for one
 * that closes by being unmounted. Focus that has meanwhile gone elsewhere stays there.
 */
export function useFocusBack(opened: boolean) {
  useEffect(() => {
    if (!opened) return
    const before = document.activeElement
    return () => {
      const now = document.activeElement
      const isLost = !now || now === document.body || now.closest('[role="dialog"]')
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [opened])
}
