import { Card, Skeleton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import type { paths } from '@/lib/paths.ts'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import css from './WaitingList.module.css'

interface Props {
  /** How many things are waiting, once that is known. */
  count?: number
  /** The section's main button. */
  action?: ReactNode
  /** A list of WaitingItems, or AllDone, WaitingSkeleton or an ErrorState in its place. */
  children: ReactNode
}

/** The section 'Waiting for you', which holds what the person should look at next. */
export function WaitingList({ count = 0, action, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <header className={css.header}>
        <h2 id={id}>Waiting for you</h2>
        {count > 0 && <span className={css.count}>{count}</span>}
        <span className={css.action}>{action}</span>
      </header>
      <Card padding={0}>{children}</Card>
    </section>
  )
}

export function AllDone({ children }: { children?: ReactNode }) {
  return (
    <EmptyState title="You're all caught up." drawing="done">
      {children}
    </EmptyState>
  )
}

/** The shape of the list while it loads. */
export function WaitingSkeleton() {
  return (
    <div className={css.item} role="status" aria-label="Loading">
      <Skeleton circle height={48} />
      <div>
        <Skeleton height={22} width="min(60%, 320px)" mb={8} />
        <Skeleton height={16} width="min(40%, 220px)" />
      </div>
      <Skeleton height={48} width={48} />
    </div>
  )
}

interface ItemProps {
  /** A ring or an icon, 48 pixels wide. */
  symbol: ReactNode
  title: string
  /** One or two lines of text under the title. */
  children?: ReactNode
  /** A link, usually a Go. */
  action: ReactNode
}

interface GoProps {
  label: string
  /** The name for screen readers, if other links have the same label. */
  name?: string
  link: ReturnType<typeof paths.auditReport> | ReturnType<typeof paths.newAuditReport>
}

/** The link of an item: a button with a word, and on phones a chevron. */
export function Go({ label, name, link }: GoProps) {
  return (
    <LinkButton {...link} className={css.go} variant="default" aria-label={name ?? label}>
      <span className={css.word}>{label}</span>
      <IconChevronRight className={css.chevron} size={22} aria-hidden />
    </LinkButton>
  )
}

export function WaitingItem({ symbol, title, children, action }: ItemProps) {
  return (
    <li className={css.item}>
      {symbol}
      <div className={css.text}>
        <h3>{title}</h3>
        {children}
      </div>
      {action}
    </li>
  )
}
