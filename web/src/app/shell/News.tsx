import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { type NotificationPage, notificationsQuery } from '@/api/notification.ts'
import { countQuery } from '@/features/messaging/laterQueries.ts'
import { useMarkSeen } from '@/features/notification/mutations.ts'
import { texts } from '@/features/notification/strings.ts'
import { followChanges } from '@/lib/live.ts'
import { paths } from '@/lib/paths.ts'
import { session } from '@/shared/session/session.ts'
import { type Counted, unseen } from '@/shared/unseen.ts'
import { notify } from '@/ui/notify.tsx'
import { createRefresher } from './changes.ts'
import { arrivedAfter } from './news.ts'

/** If more have arrived at once, one toast says how many. */
const mostToasts = 3
/** In milliseconds (NOTIF-005). */
const toastDuration = 5000

interface Props {
  person: string
  /** What the person's menus count. Nothing else is asked for. */
  counts: readonly Counted[]
}

/** Keeps what the menus count up to date, tells of what is new, and lets every screen follow what others do. It draws nothing. */
export default function News({ person, counts }: Props) {
  const client = useQueryClient()
  const expired = session.useExpired()
  const counted = (some: Counted) => counts.includes(some)
  const notifications = useQuery({ ...notificationsQuery(), enabled: !expired && counted('notifications') }).data
  const messages = useQuery({ ...countQuery, enabled: !expired && (counted('chat') || counted('headOffice')) }).data

  useEffect(() => (expired ? undefined : followChanges(person, createRefresher(client))), [client, person, expired])

  useEffect(() => {
    if (notifications) unseen.set({ notifications: notifications.unseen })
  }, [notifications])
  useEffect(() => {
    if (messages) unseen.set({ chat: messages.count, headOffice: messages.countHeadOffice })
  }, [messages])
  useEffect(() => unseen.forget, [])

  useToasts(notifications)
  return null
}

/** Pops up what arrives after the first load (NOTIF-005, NOTIF-006). */
function useToasts(page: NotificationPage | undefined) {
  const router = useRouter()
  const { mutate: markSeen } = useMarkSeen()
  const before = useRef<NotificationPage>(undefined)
  useEffect(() => {
    if (!page) return
    const arrived = before.current ? arrivedAfter(before.current, page) : []
    before.current = page
    const tell = (title: string | undefined, message: string, open: () => void) =>
      notify({ status: 'info', duration: toastDuration, title, message, action: { label: texts.open, onPress: open } })
    if (arrived.length > mostToasts) tell(undefined, texts.arrived(arrived.length), () => void router.navigate(paths.notifications({})))
    else
      for (const { id, title, content, link } of arrived)
        tell(content ? title : undefined, content || title, () => {
          if (page.can.markSeen) markSeen(id)
          router.history.push(link)
        })
  }, [page, router, markSeen])
}
