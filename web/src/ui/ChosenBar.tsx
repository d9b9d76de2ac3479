import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import base from './Base.module.css'
import css from './ChosenBar.module.css'

interface Props {
  label: string
  /** How many are chosen, or what happens to them. */
  said: string
  /** Chooses nothing any more. Undefined: it is too late for that. */
  clear: { label: string; onPress: () => void } | undefined
  children: ReactNode
}

/** What is chosen of a list, and what can be done with it. It stays at the bottom of the screen while the list scrolls. */
export function ChosenBar({ label, said, clear, children }: Props) {
  return (
    <section className={`${base.row} ${css.bar}`} aria-label={label}>
      <p role="status">{said}</p>
      {clear && (
        <Button variant="subtle" className={css.clear} onClick={clear.onPress}>
          {clear.label}
        </Button>
      )}
      {children}
    </section>
  )
}
