import { Button, VisuallyHidden } from '@mantine/core'
import {
  type Icon,
  IconAt,
  IconBell,
  IconBookmark,
  IconCoin,
  IconFileCheck,
  IconFlag,
  IconMessage,
  IconMessageQuestion,
  IconMessageReply,
  IconSchool,
  IconShieldCheck,
  IconTool,
  IconTrophy,
  IconUserShare,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { useId } from 'react'
import { type Notification, notificationsQuery } from '@/api/notification.ts'
import { relativeDate } from '@/lib/dates.ts'
import { figure } from '@/lib/figure.ts'
import { paths } from '@/lib/paths.ts'
import { pageParam } from '@/lib/search.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import base from '@/ui/Base.module.css'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { PageHeader } from '@/ui/PageHeader.tsx'
import { Paging } from '@/ui/Paging.tsx'
import { RowsSkeleton } from '@/ui/Skeletons.tsx'
import { useMarkAllSeen, useMarkRowSeen, useMarkSeen } from './mutations.ts'
import css from './NotificationsPage.module.css'
import { rowsOf, type Told, titleOf } from './rows.ts'
import { texts } from './strings.ts'

const route = getRouteApi('/signed-in/notifications')

/** SCR-005. What the person was told, newest first. */
export default function NotificationsPage() {
  const { page } = route.useSearch()
  const navigate = useNavigate()
  const headingId = useId()
  const { data, error, refetch, isPlaceholderData } = useQuery(notificationsQuery(page))
  const { data: newest } = useQuery(notificationsQuery())
  const markAll = useMarkAllSeen()
  const until = newest?.items[0]?.createdAt
  // The menus count what the newest page says, so this page says the same at every moment.
  const unseen = newest?.unseen ?? data?.unseen ?? 0
  const none = data?.meta.totalItems === 0

  return (
    <>
      <PageHeader
        title={texts.title}
        action={
          data?.can.markSeen && (
            <Button variant="default" disabled={unseen === 0 || !until} onClick={() => until && markAll.mutate(until)}>
              {texts.markAll}
            </Button>
          )
        }
      >
        {/* One line from the start, so that the list does not move. */}
        {!data ? '\u00a0' : none ? texts.intro : <span {...figure('unread.notifications')}>{texts.count(unseen)}</span>}
      </PageHeader>
      <section aria-labelledby={headingId} aria-busy={isPlaceholderData}>
        <VisuallyHidden component="h2" id={headingId}>
          {texts.heading}
        </VisuallyHidden>
        {error && !data && <ErrorState error={error} onRetry={refetch} />}
        {!error && !data && <RowsSkeleton lead="person" height={96} />}
        {none && (
          <EmptyState title={texts.empty} drawing="posts">
            {texts.emptyHint}
          </EmptyState>
        )}
        {data && data.items.length > 0 && (
          <>
            <ul className={`${base.surface} ${css.list}`}>
              {rowsOf(data.items).map((row) => (
                <Row key={row.at(-1)?.id} row={row} mayMark={data.can.markSeen} />
              ))}
            </ul>
            <Paging
              page={data.meta.currentPage}
              totalPages={data.meta.totalPages}
              onChange={(next) => navigate(paths.notifications(pageParam(next)))}
            />
          </>
        )}
      </section>
    </>
  )
}

const icons: Record<Notification['kind'], Icon> = {
  POST: IconBell,
  MUST_READ: IconBookmark,
  MENTION: IconAt,
  REPLY: IconMessageReply,
  COMMENT: IconMessage,
  AUDIT: IconShieldCheck,
  INCENTIVE: IconTrophy,
  REWARD: IconCoin,
  COURSE: IconSchool,
  FIX: IconTool,
  QUERY: IconMessageQuestion,
  MODERATION: IconFlag,
  REVIEW: IconFileCheck,
  IMPERSONATION: IconUserShare,
}

/** A notification, or several about the same. Following it marks them as seen. Its texts are plain; nothing in them is read as HTML. */
function Row({ row, mayMark }: { row: Told; mayMark: boolean }) {
  const router = useRouter()
  const one = useMarkSeen()
  const all = useMarkRowSeen()
  const [newest] = row
  const { kind, link, content, createdAt } = newest
  const unseen = row.filter(({ seen }) => !seen).length
  const mark = () => (row.length > 1 ? all.mutate({ until: createdAt, about: { kind, link } }) : one.mutate(newest.id))
  const Icon = icons[kind] ?? IconBell
  return (
    <li className={css.row} data-unseen={unseen > 0 || undefined}>
      <a
        href={link}
        onClick={(event) => {
          if (unseen > 0 && mayMark) mark()
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          router.history.push(link)
        }}
      >
        <span className={css.icon}>
          <Icon size={20} aria-hidden />
        </span>
        <span>
          <span className={css.title}>{titleOf(row)}</span>
          {content && <span className={css.content}>{content}</span>}
        </span>
        <span className={css.when}>
          <time dateTime={createdAt}>{relativeDate(createdAt)}</time>
          <Mark unseen={unseen} of={row.length} />
        </span>
      </a>
    </li>
  )
}

/** How many of a row are unseen. Their sum is what the page and the menus count. Its place stays, so that nothing moves when it goes. */
function Mark({ unseen, of }: { unseen: number; of: number }) {
  const shown = unseen > 0 && { role: 'img', 'aria-label': of > 1 ? texts.count(unseen) : texts.unseen }
  return of > 1 ? (
    <span className={css.several} {...shown}>
      {unseen || of}
    </span>
  ) : (
    <span className={css.dot} {...shown} />
  )
}
