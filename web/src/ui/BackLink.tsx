import { IconArrowLeft } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import css from './BackLink.module.css'

interface Props {
  /** A result of lib/paths.ts. */
  to: Pick<LinkProps, 'to'>
  children: string
}

/** A link above the page's title that leads to the page one level up. */
export function BackLink({ to, children }: Props) {
  return (
    <Link {...to} className={css.back}>
      <IconArrowLeft size={18} aria-hidden />
      {children}
    </Link>
  )
}
