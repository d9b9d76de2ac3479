import { VisuallyHidden } from '@mantine/core'
import { IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { texts } from './strings.ts'

interface Props {
  /** A web address, which opens in a new tab, or a path of this site; '': it leads nowhere. */
  link: string
  className: string | undefined
  children: ReactNode
}

/** What a banner or an offer leads to. */
export function PromoLink({ link, className, children }: Props) {
  const router = useRouter()
  if (!link) return <div className={className}>{children}</div>
  const inside = link.startsWith('/')
  return (
    <a
      className={className}
      href={link}
      draggable={false}
      {...(inside ? {} : { target: '_blank', rel: 'noreferrer' })}
      onClick={(event) => {
        if (!inside || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return
        event.preventDefault()
        router.history.push(link)
      }}
    >
      {children}
      {!inside && <VisuallyHidden>{texts.opensInNewTab}</VisuallyHidden>}
    </a>
  )
}

/** Shows that something leads on, and whether it leaves this site. */
export function PromoArrow({ link, className }: Omit<Props, 'children'>) {
  if (!link) return null
  const Icon = link.startsWith('/') ? IconArrowRight : IconArrowUpRight
  return <Icon className={className} size={22} aria-hidden />
}
