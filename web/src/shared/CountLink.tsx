import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import css from './CountLink.module.css'

interface Props {
  /** The number that the text names. Zero leads nowhere. */
  n: number
  link: LinkProps
  /** What screen readers call the link, if its text alone does not say it. */
  name?: string
  children: ReactNode
}

/** A number of stores or reports that leads to the list of them. The list has exactly as many (FD-37). */
export function CountLink({ n, link, name, children }: Props) {
  if (n === 0) return children
  return (
    <Link {...link} className={css.count} aria-label={name}>
      {children}
    </Link>
  )
}
