import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ConversationType } from '@/api/messaging.ts'
import { paths } from '@/lib/paths.ts'
import base from '@/ui/Base.module.css'
import { countQuery } from '../laterQueries.ts'
import { texts } from '../strings.ts'
import css from './InboxTabs.module.css'

/** Leads between the two kinds of messages, each with what is unread (SHELL-036). */
export function InboxTabs({ current }: { current: ConversationType }) {
  const { data } = useQuery(countQuery)
  const tabs = [
    { type: 'MEMBERS', link: paths.inbox(), label: texts.chat, n: data?.count ?? 0 },
    { type: 'HEAD_OFFICE', link: paths.headOfficeInbox(), label: texts.officeName, n: data?.countHeadOffice ?? 0 },
  ] as const
  return (
    <nav className={css.tabs} aria-label={texts.conversations}>
      {tabs.map(({ type, link, label, n }) => (
        <Link key={type} {...link} className={css.tab} activeOptions={{ exact: true }} aria-current={type === current ? 'page' : undefined}>
          {label}
          {n > 0 && (
            <span className={css.badge}>
              <span aria-hidden>{texts.unreadShort(n)}</span>
              <span className={base.hidden}>{texts.unread(n)}</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
