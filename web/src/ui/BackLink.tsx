import { IconArrowLeft } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import css from './BackLink.module.css'
import { useGoBack } from './wayBack.ts'

interface Props {
  /** A result of lib/paths.ts. */
  to: Pick<LinkProps, 'to'>
  children: string
}

/** A link above the page's title that leads to the page one level up, as the person left it if they came from there (FD-339). */
export function BackLink({ to, children }: Props) {
  const goBack = useGoBack(({ pathname }) => pathname === to.to)
  return (
    <Link {...to} className={css.back} onClick={goBack}>
      <IconArrowLeft size={18} aria-hidden />
      {children}
    </Link>
  )
}
