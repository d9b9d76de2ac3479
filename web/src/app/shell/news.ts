import type { NotificationPage } from '@/api/notification.ts'
import { compareMoments } from '@/lib/moments.ts'

/**
 * The unseen notifications that have arrived between two answers with the newest page, the oldest first (NOTIF-005). One that only moved up from the
 * next page, because others were deleted, is none of them.
 */
export function arrivedAfter({ items, meta }: NotificationPage, now: NotificationPage): NotificationPage['items'] {
  const known = new Set(items.map(({ id }) => id))
  const oldest = meta.totalPages > 1 ? items.at(-1)?.createdAt : undefined
  return now.items
    .filter(({ id, seen, createdAt }) => !seen && !known.has(id) && (!oldest || compareMoments(createdAt, oldest) >= 0))
    .toReversed()
}
