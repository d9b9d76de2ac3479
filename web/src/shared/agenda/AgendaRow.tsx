import { Skeleton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import base from '@/ui/Base.module.css'
import { LinkButton } from '@/ui/LinkButton.tsx'
import pressArea from '@/ui/PressArea.module.css'
import css from './AgendaRow.module.css'

interface RowProps {
  /** A ring or an icon, 48 pixels wide. */
  symbol: ReactNode
  title: ReactNode
  /** One or two lines of text under the title. */
  children?: ReactNode
  /** A link, usually a Go. */
  action: ReactNode
}

/** A row for one thing that a person has to do, which is open to a press as a whole (FD-361). Put it in a list inside a Card. */
export function AgendaRow({ symbol, title, children, action }: RowProps) {
  return (
    <li className={css.room}>
      <div className={css.row}>
        {symbol}
        <div className={`${base.muted} ${css.text}`}>
          <h3>{title}</h3>
          {children}
        </div>
        {action}
      </div>
    </li>
  )
}

interface GoProps {
  label: string
  /** The name for screen readers, if other links have the same label. */
  name?: string
  link: LinkProps
}

/** A symbol of a row. */
export function AgendaIcon({ Icon, urgent = false }: { Icon: typeof IconChevronRight; urgent?: boolean }) {
  return (
    <span className={`${base.centre} ${css.icon}`} data-urgent={urgent || undefined}>
      <Icon size={24} stroke={1.9} aria-hidden />
    </span>
  )
}

/** The link of a row: a button with a word, and where there is little room a chevron. */
export function Go({ label, name, link }: GoProps) {
  return (
    <LinkButton {...link} className={`${pressArea.around} ${pressArea.button} ${css.go}`} variant="default" aria-label={name ?? label}>
      <span className={css.word}>{label}</span>
      <IconChevronRight className={css.chevron} size={22} aria-hidden />
    </LinkButton>
  )
}

/** The shape of a list of rows while it loads. */
export function AgendaSkeleton({ rows = 1 }: { rows?: number }) {
  return (
    <div role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className={css.room}>
          <div className={css.row}>
            <Skeleton circle height={48} />
            <div>
              <Skeleton height={22} width="min(60%, 320px)" mb="xs" />
              <Skeleton height={16} width="min(40%, 220px)" />
            </div>
            <Skeleton height={48} width={48} />
          </div>
        </div>
      ))}
    </div>
  )
}
