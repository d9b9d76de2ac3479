import { IconArrowLeft } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import css from './BackLink.module.css'
import { useGoBack } from './wayBack.ts'

interface Props {
  /** A result of lib/paths.ts. */
  to: Pick<LinkProps, 'to'>
  /** Tells whether an address is that page's, where the path of `to` alone does not. */
  isUp?: (address: URL) => boolean
  children: string
}

/** A link above the page's title that leads to the page one level up, as the person left it if they came from there (FD-339). */
export function BackLink({ to, isUp = ({ pathname }) => pathname === to.to, children }: Props) {
  const goBack = useGoBack(isUp)
  return (
    <Link {...to} className={css.back} onClick={goBack}>
      <IconArrowLeft size={18} aria-hidden />
      {children}
    </Link>
  )
}
