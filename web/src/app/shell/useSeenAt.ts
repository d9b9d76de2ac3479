import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import type { Report, User } from '@/api/types.ts'
import { dayOf, formatDate, formatTime } from '@/lib/dates.ts'
import { useUser } from '@/shared/session/session.ts'
import { useOnline } from '@/ui/useOnline.ts'
import { isReadable } from '../kept/readable.ts'

/**
 * When the oldest part of a page came from the server, such as '6:03AM' or '24 Nov 2026'; undefined unless the page was opened without a
 * connection. While a page is used, nothing changes below the finger.
 */
export function useSeenAt(path: string): string | undefined {
  const offline = !useOnline()
  const [opened, setOpened] = useState({ path, offline })
  if (opened.path !== path) setOpened({ path, offline })
  const client = useQueryClient()
  const me = useUser()
  // Only then, because it is asked with each change of anything that was loaded.
  const asks = offline && opened.offline
  const at = useSyncExternalStore(
    (changed) => client.getQueryCache().subscribe(changed),
    () => (asks ? oldest(client, me) : undefined),
  )
  return at === undefined ? undefined : momentOf(new Date(at).toISOString(), new Date())
}

const momentOf = (at: string, now: Date) => (dayOf(at) === dayOf(now) ? formatTime(at) : formatDate(at))

/** Nobody has seen it before: the page says itself what it is made of. */
const isMade = (data: unknown) => (data as Partial<Report> | null)?.madeOf !== undefined

/** When the oldest part of what the page shows came from the server, in Unix ms. */
function oldest(client: QueryClient, me: User): number | undefined {
  const shown = client.getQueryCache().findAll({ type: 'active' })
  const times = shown.filter(({ queryKey, state: { data } }) => data !== undefined && !isMade(data) && isReadable(queryKey, data, me))
  return times.length > 0 ? Math.min(...times.map(({ state }) => state.dataUpdatedAt)) : undefined
}
