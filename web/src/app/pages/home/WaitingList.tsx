import { Card } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import base from '@/ui/Base.module.css'
import { EmptyState } from '@/ui/EmptyState.tsx'
import css from './WaitingList.module.css'

interface Props {
  /** How many things are waiting, once that is known. */
  count?: number
  /** The section's main button. */
  action?: ReactNode
  /** A list of AgendaRows, or AllDone, AgendaSkeleton or an ErrorState in its place. */
  children: ReactNode
}

/** The section 'Waiting for you', which holds what the person should look at next. */
export function WaitingList({ count = 0, action, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <header className={`${base.row} ${css.header}`}>
        <h2 id={id}>Waiting for you</h2>
        {count > 0 && <span className={css.count}>{count}</span>}
        <span className={css.action}>{action}</span>
      </header>
      <Card padding={0}>{children}</Card>
    </section>
  )
}

export function AllDone({ children }: { children?: ReactNode }) {
  return (
    <EmptyState title="You're all caught up." drawing="done">
      {children}
    </EmptyState>
  )
}
