import type { ReactNode } from 'react'
import base from './Base.module.css'
import css from './PageHeader.module.css'
import { usePageTitle } from './usePageTitle.ts'

interface Props {
  title: string
  children?: ReactNode
  /** The button for the page's main action, on the right. */
  action?: ReactNode
}

/** The page's h1 with a sentence under it. The title also becomes the window's title. */
export function PageHeader({ title, children, action }: Props) {
  usePageTitle(title)
  return (
    <header className={`${base.spread} ${css.header}`}>
      <div className={css.text}>
        <h1>{title}</h1>
        {children && <p>{children}</p>}
      </div>
      {action}
    </header>
  )
}
