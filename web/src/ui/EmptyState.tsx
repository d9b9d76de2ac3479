import type { ReactNode } from 'react'
import done from './brand/empty-done.svg'
import lost from './brand/empty-lost.svg'
import offline from './brand/empty-offline.svg'
import posts from './brand/empty-posts.svg'
import reports from './brand/empty-reports.svg'
import css from './EmptyState.module.css'

const drawings = { done, lost, offline, posts, reports }

interface Props {
  title: string
  /** Why there is nothing, or what to do about it. */
  children?: ReactNode
  drawing?: keyof typeof drawings
  /** One button or link. */
  action?: ReactNode
  /** The heading level of the title: 1 if this is the whole page. */
  level?: 1 | 2 | 3
}

/** What a list or a page shows when it has nothing to show. */
export function EmptyState({ title, children, drawing = 'reports', action, level = 3 }: Props) {
  const Title = `h${level}` as const
  return (
    <div className={css.state}>
      <img src={drawings[drawing]} alt="" width={180} height={135} />
      <Title>{title}</Title>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
