import { Card } from '@mantine/core'
import { Children, type ReactNode } from 'react'
import { EmptyState } from '@/shared/EmptyState.tsx'
import css from './WaitingList.module.css'

interface Props {
  /** How many things wait, where there are more than are shown. */
  count?: number
  /** The section's one next act. */
  action?: ReactNode
  /** One WaitingItem for each thing; without any, it says that all is done. */
  children?: ReactNode
  /** What all being done means for this person. */
  allDone?: ReactNode
}

/** 'Waiting for you': the slot for whatever the person should look at next. */
export function WaitingList({ count, action, children, allDone }: Props) {
  const items = Children.toArray(children)
  const total = count ?? items.length
  return (
    <section aria-labelledby="waiting">
      <header className={css.header}>
        <h2 id="waiting">Waiting for you</h2>
        {total > 0 && <span className={css.count}>{total}</span>}
        <span className={css.action}>{action}</span>
      </header>
      <Card padding={0}>
        {items.length > 0 ? (
          <ul className={css.list}>{items}</ul>
        ) : (
          <EmptyState title="You are all caught up." drawing="done">
            {allDone}
          </EmptyState>
        )}
      </Card>
    </section>
  )
}

interface ItemProps {
  /** A ring or an icon, 56 pixels wide. */
  symbol: ReactNode
  title: string
  /** A line or two under the title. */
  children?: ReactNode
  /** The link to it. */
  action: ReactNode
}

export function WaitingItem({ symbol, title, children, action }: ItemProps) {
  return (
    <li className={css.item}>
      {symbol}
      <div className={css.text}>
        <h3>{title}</h3>
        {children}
      </div>
      <span className={css.go}>{action}</span>
    </li>
  )
}
