import { IconArrowLeft } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import css from './BackLink.module.css'

interface Props {
  /** From lib/paths.ts. */
  to: Pick<LinkProps, 'to'>
  children: string
}

/** The way to the page above, over the title. */
export function BackLink({ to, children }: Props) {
  return (
    <Link {...to} className={css.back}>
      <IconArrowLeft size={18} aria-hidden />
      {children}
    </Link>
  )
}
