import { type RefObject, useEffect, useRef } from 'react'

/**
 * The button of a list in a dialog to which the focus goes when what had it is gone: a form in the place of the list (`returns`), or a row that was
 * deleted.
 */
export function useFocusKept(rows: number | undefined, returns: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef(rows)
  useEffect(() => {
    if (returns) button.current?.focus()
  }, [returns])
  useEffect(() => {
    const isFewer = rows !== undefined && before.current !== undefined && rows < before.current
    before.current = rows
    // The question whether to delete it is another dialog, which gives the focus back to the row.
    const dialogOf = (element: Element | null) => element?.closest('[role="dialog"]')
    if (isFewer && dialogOf(document.activeElement) !== dialogOf(button.current)) button.current?.focus()
  }, [rows])
  return button
}
