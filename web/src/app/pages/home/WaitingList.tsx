import { Card, Skeleton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import type { paths } from '@/lib/paths.ts'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import css from './WaitingList.module.css'

interface Props {
  /** How many things wait, once it is known. */
  count?: number
  /** The section's one next act. */
  action?: ReactNode
  /** WaitingItems in a list, or what stands in their place: AllDone, WaitingSkeleton, an ErrorState. */
  children: ReactNode
}

/** 'Waiting for you': the slot for whatever the person should look at next. */
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
    <EmptyState title="You are all caught up." drawing="done">
      {children}
    </EmptyState>
  )
}

/** The list in its shape, while it loads. */
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
  /** A line or two under the title. */
  children?: ReactNode
  /** The link to it: a key with a word, on phones a chevron. */
  action: ReactNode
}

interface GoProps {
  label: string
  /** The link's name, where the label alone does not tell it from its neighbours'. */
  name?: string
  link: ReturnType<typeof paths.auditReport> | ReturnType<typeof paths.newAuditReport>
}

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
