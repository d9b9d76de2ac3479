import { useEffect } from 'react'

/**
 * When a dialog closes, gives focus back to the element that had it before. Unlike Mantine's own way, it also works for a dialog that is mounted
 * open or that closes by being unmounted. If focus has moved to something else in the meantime, it stays there.
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
