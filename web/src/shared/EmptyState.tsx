import type { ReactNode } from 'react'
import done from './brand/empty-done.svg'
import offline from './brand/empty-offline.svg'
import reports from './brand/empty-reports.svg'
import css from './EmptyState.module.css'

const drawings = { done, offline, reports }

interface Props {
  title: string
  /** What to do about it, or why it is so. */
  children?: ReactNode
  drawing?: keyof typeof drawings
  /** One button or link. */
  action?: ReactNode
}

/** What a list or a page shows when it has nothing to show. */
export function EmptyState({ title, children, drawing = 'reports', action }: Props) {
  return (
    <div className={css.state}>
      <img src={drawings[drawing]} alt="" width={180} height={135} />
      <h3>{title}</h3>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
