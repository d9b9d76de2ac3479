import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import type { Report, User } from '@/api/types.ts'
import { dayOf, formatDate, formatTime } from '@/lib/dates.ts'
import { useUser } from '@/shared/session/session.ts'
import { Notice } from '@/ui/Notice.tsx'
import { useOnline } from '@/ui/useOnline.ts'
import { useRootMark } from '@/ui/useRootMark.ts'
import { isReadable } from '../kept/readable.ts'
import css from './NewVersion.module.css'

/**
 * Says how old a page is that was opened without a connection (OFFLINE-008). While a page is used, nothing moves below the finger: when the
 * connection drops then, only the banner says so.
 */
export function LastSeen({ path }: { path: string }) {
  const offline = !useOnline()
  const [opened, setOpened] = useState({ path, offline })
  if (opened.path !== path) setOpened({ path, offline })
  const client = useQueryClient()
  const me = useUser()
  const at = useSyncExternalStore(
    (changed) => client.getQueryCache().subscribe(changed),
    () => oldest(client, me),
  )
  const shows = offline && opened.offline && at !== undefined
  useRootMark('notice', shows)
  if (!shows) return null
  return (
    <div className={css.offer}>
      <Notice live>{sentence(new Date(at).toISOString(), new Date())}</Notice>
    </div>
  )
}

function sentence(moment: string, now: Date): string {
  const day = dayOf(moment) === dayOf(now) ? '' : `on ${formatDate(moment)} `
  return `No connection. This page is as you last saw it, ${day}at ${formatTime(moment)}.`
}

/** Nobody has seen it before: the page says itself what it is made of. */
const isMade = (data: unknown) => (data as Partial<Report> | null)?.madeOf !== undefined

/** When the oldest part of what the page shows came from the server, in Unix ms. */
function oldest(client: QueryClient, me: User): number | undefined {
  const shown = client.getQueryCache().findAll({ type: 'active' })
  const times = shown.filter(({ queryKey, state: { data } }) => data !== undefined && !isMade(data) && isReadable(queryKey, data, me))
  return times.length > 0 ? Math.min(...times.map(({ state }) => state.dataUpdatedAt)) : undefined
}
