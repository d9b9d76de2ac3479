import { Button, CloseButton } from '@mantine/core'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import base from '@/ui/Base.module.css'
import { useFocusBack } from '@/ui/useFocusBack.ts'
import css from './Over.module.css'

interface Props {
  /** What it lists. */
  label: string
  closeLabel: string
  /** Whether it stands in place of the messages. */
  listed: boolean
  /** What stands in its bar, and gets the focus when it opens. */
  head?: ReactNode
  /** Says what leads back to the list while a message is shown; undefined: nothing leads there. */
  backLabel: string | undefined
  onList: () => void
  onClose: () => void
  children: ReactNode
}

/**
 * A panel over a conversation: a bar, and a list in place of the messages. What is listed leads to messages there; the bar stays, and gives the list
 * back as it was, with the focus where it was left. Escape closes it from wherever the focus is in it.
 */
export function Over({ label, closeLabel, listed, head, backLabel, onList, onClose, children }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  /** What was pressed last in the list: it gets the focus again when the list comes back. */
  const left = useRef<HTMLElement>(null)
  useFocusBack(true)
  useEffect(() => {
    const around = bar.current?.closest('section')?.parentElement
    return () => {
      // What opened it may be gone, such as the line of pinned messages with the last of them.
      if (document.activeElement === document.body) around?.querySelector<HTMLElement>('[role="log"]')?.focus({ preventScroll: true })
    }
  }, [])
  useEffect(() => bar.current?.querySelector<HTMLElement>('input:checked, [type="search"], button')?.focus(), [])
  useEffect(() => {
    if (listed) left.current?.focus()
  }, [listed])
  function remember({ target }: MouseEvent) {
    const button = (target as Element).closest('button')
    if (button && place.current?.contains(button) && !isOfDialog(button)) left.current = button
  }
  return (
    <section
      className={css.over}
      data-listed={listed || undefined}
      aria-label={label}
      onKeyDown={({ key, target }) => key === 'Escape' && !isOfDialog(target as Element) && onClose()}
      onClickCapture={remember}
    >
      <div ref={bar} className={`${base.row} ${css.bar}`}>
        {head}
        {!listed && backLabel && (
          <Button variant="subtle" onClick={onList}>
            {backLabel}
          </Button>
        )}
        <CloseButton className={css.close} size={44} iconSize={22} aria-label={closeLabel} onClick={onClose} />
      </div>
      {/* While a message is shown it stays unseen, so that it comes back where it was scrolled to. */}
      <div ref={place} className={css.place} hidden={!listed}>
        {children}
      </div>
    </section>
  )
}

/** Whether an element is of a dialog that was opened from the list, such as a picture on the whole screen. */
const isOfDialog = (element: Element) => element.closest('[role="dialog"]') !== null
