import type { ReactNode } from 'react'
import css from './PageHeader.module.css'
import { usePageTitle } from './usePageTitle.ts'

interface Props {
  title: string
  children?: ReactNode
  /** The page's main act, at the right. */
  action?: ReactNode
}

/** The page's h1, which is the window's title as well, and a sentence under it. */
export function PageHeader({ title, children, action }: Props) {
  usePageTitle(title)
  return (
    <header className={css.header}>
      <div className={css.text}>
        <h1>{title}</h1>
        {children && <p>{children}</p>}
      </div>
      {action}
    </header>
  )
}
