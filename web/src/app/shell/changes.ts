/** What to ask for again when something has changed on the server: the one place that knows the topics of GET /api/live. */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { reportsKey } from '@/api/audit.ts'
import { api, call } from '@/api/client.ts'
import { complianceKey } from '@/api/compliance.ts'
import { feedKey, feedKeys } from '@/api/feed.ts'
import { fixKey } from '@/api/fix.ts'
import { lineQueryKey } from '@/api/linequery.ts'
import { messagingKey, messagingKeys } from '@/api/messaging.ts'
import { notificationKey } from '@/api/notification.ts'
import { selfCheckKey } from '@/api/selfcheck.ts'
import type { Post } from '@/api/types.ts'
import { putPost } from '@/features/feed/cache.ts'
import type { Change } from '@/lib/live.ts'
import { meQuery } from '@/shared/session/session.ts'

/** The queries that a change makes stale. The pages of the feed are not among them: they would jump (FD-48). */
export function staleAfter({ topic, id }: Change): QueryKey[] {
  const posts = [feedKeys.short, [...feedKey, 'newer'], feedKeys.likes]
  switch (topic) {
    case 'session':
      return [meQuery.queryKey]
    case 'hello':
    case 'everything':
      return [notificationKey, messagingKey, feedKeys.posts, ...posts]
    case 'notifications':
      return [notificationKey]
    case 'user':
    case 'office':
      return [messagingKey]
    case 'conversation':
      return [
        messagingKeys.lists,
        messagingKeys.inbox,
        messagingKeys.count,
        [...messagingKeys.threads, id],
        [...messagingKey, 'beside', id],
      ]
    case 'post':
      return posts
    case 'report':
      return [lineQueryKey, reportsKey, complianceKey, fixKey, selfCheckKey]
    default:
      return []
  }
}

/** Returns a function that asks again for what a change made stale and a screen shows. */
export function createRefresher(client: QueryClient): (change: Change) => void {
  const again = new Map<string, boolean>()

  /** Does one thing at a time, so that many changes neither break it off nor pile up. What changes meanwhile is asked for once more. */
  async function once(name: string, ask: () => Promise<unknown>) {
    if (again.has(name)) {
      again.set(name, true)
      return
    }
    do {
      again.set(name, false)
      await ask()
    } while (again.get(name))
    again.delete(name)
  }

  return (change) => {
    const { topic, id } = change
    // The page has just asked for what it shows when its stream begins.
    const cancelRefetch = topic !== 'hello'
    for (const queryKey of staleAfter(change))
      void once(JSON.stringify(queryKey), () => client.invalidateQueries({ queryKey }, { cancelRefetch }))
    if (topic === 'post' && id !== undefined) void once(`post ${id}`, () => renewPost(client, id))
  }
}

interface WithPosts {
  pages?: WithPosts[]
  items?: Post[]
}

const has = ({ pages, items }: WithPosts, id: string): boolean =>
  !!items?.some((post) => post.id === id) || !!pages?.some((page) => has(page, id))

/** Puts a post's newest state wherever the screen shows it. If it cannot be had, nothing changes. */
async function renewPost(client: QueryClient, id: string) {
  const shown = client.getQueryCache().findAll({ queryKey: feedKey, type: 'active' })
  const isShown = shown.some(({ queryKey, state: { data } }) => queryKey.at(-1) === id || has((data ?? {}) as WithPosts, id))
  if (!isShown) return
  const post = await call(api.GET('/posts/{id}', { params: { path: { id } } })).catch(() => undefined)
  if (post) putPost(client, post)
}
