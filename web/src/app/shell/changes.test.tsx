import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { http } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { feedQuery, postQuery } from '@/api/feed.ts'
import { messagingKeys, threadQuery } from '@/api/messaging.ts'
import { notificationKey } from '@/api/notification.ts'
import { createQueryClient } from '@/api/queryClient.ts'
import { aPost, servePosts } from '@/features/feed/testPosts.ts'
import { filesQuery } from '@/features/messaging/laterQueries.ts'
import { server } from '@/test/server.ts'
import { createRefresher, staleAfter } from './changes.ts'

/** Closes the screens that are open. */
const closeAll: (() => void)[] = []
afterEach(() => {
  for (const close of closeAll.splice(0)) close()
})

/** Asks for something as a screen does that shows it. */
function shown(client: QueryClient, queryKey: readonly unknown[]) {
  const ask = vi.fn(async () => 1)
  closeAll.push(new QueryObserver(client, { queryKey, queryFn: ask, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {}))
  return ask
}

test.each([
  ['notifications', undefined, { notifications: 1, lists: 0, counts: 0, open: 0, other: 0 }],
  ['conversation', 'c1', { notifications: 0, lists: 1, counts: 1, open: 1, other: 0 }],
  ['user', undefined, { notifications: 0, lists: 1, counts: 1, open: 1, other: 1 }],
  ['office', undefined, { notifications: 0, lists: 1, counts: 1, open: 1, other: 1 }],
  ['hello', undefined, { notifications: 1, lists: 1, counts: 1, open: 1, other: 1 }],
  ['everything', undefined, { notifications: 1, lists: 1, counts: 1, open: 1, other: 1 }],
  ['typing', 'c1:mia', { notifications: 0, lists: 0, counts: 0, open: 0, other: 0 }],
  ['post', 'p1', { notifications: 0, lists: 0, counts: 0, open: 0, other: 0 }],
])(
  'FD-92 NOTIF-007 MSG-017 MSG-018 MSG-019 after %s %s, what it is about is asked for again and nothing else',
  async (topic, id, expected) => {
    const client = createQueryClient()
    const asked = {
      notifications: shown(client, notificationKey),
      lists: shown(client, messagingKeys.lists),
      counts: shown(client, messagingKeys.count),
      open: shown(client, threadQuery('c1').queryKey),
      other: shown(client, threadQuery('c2').queryKey),
    }
    const calls = () => Object.fromEntries(Object.entries(asked).map(([name, ask]) => [name, ask.mock.calls.length - 1]))
    await vi.waitFor(() => expect(client.isFetching()).toBe(0))
    createRefresher(client)({ topic, ...(id !== undefined && { id }) })
    await vi.waitFor(() => expect(client.isFetching()).toBe(0))
    expect(calls()).toEqual(expected)
    client.clear()
  },
)

test('FD-431 the files of a conversation are asked for again with its messages', () => {
  const files = filesQuery('c1', 'PICTURES').queryKey
  const isStale = (id: string) => staleAfter({ topic: 'conversation', id }).some((key) => key.every((part, i) => part === files[i]))
  expect([isStale('c1'), isStale('c2')]).toEqual([true, false])
})

test('FD-48 FD-92 no change loads the pages of the feed again', () => {
  for (const topic of ['hello', 'everything', 'post']) {
    for (const key of staleAfter({ topic, id: 'p1' })) {
      expect(feedQuery({}).queryKey.slice(0, key.length), topic).not.toEqual(key)
    }
  }
})

test('FD-92 changes that come while something is being asked for are asked for once more, not one by one', async () => {
  const client = createQueryClient()
  let answer = () => {}
  const ask = vi.fn(() => new Promise<number>((resolve) => (answer = () => resolve(1))))
  closeAll.push(new QueryObserver(client, { queryKey: notificationKey, queryFn: ask }).subscribe(() => {}))
  answer()
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  const refresh = createRefresher(client)
  for (let n = 0; n < 5; n++) refresh({ topic: 'notifications' })
  expect(ask).toHaveBeenCalledTimes(2)
  answer()
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(3))
  answer()
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  expect(ask).toHaveBeenCalledTimes(3)
  client.clear()
})

test('FD-92 REACTION-006 COMMENT-017 a post is renewed where the screen shows it, and one that it does not show costs nothing', async () => {
  const client = createQueryClient()
  const asked: string[] = []
  servePosts(aPost({ id: 'p1' }), aPost({ id: 'p2' }))
  closeAll.push(new QueryObserver(client, { ...postQuery('p1'), staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {}))
  await vi.waitFor(() => expect(client.getQueryData(postQuery('p1').queryKey)).toBeDefined())
  server.events.on('request:start', ({ request }) => void asked.push(new URL(request.url).pathname))
  servePosts(aPost({ id: 'p1', body: '<p>Changed</p>' }))
  const refresh = createRefresher(client)
  refresh({ topic: 'post', id: 'p2' })
  refresh({ topic: 'post', id: 'p1' })
  await vi.waitFor(() => expect(client.getQueryData(postQuery('p1').queryKey)?.body).toBe('<p>Changed</p>'))
  expect(asked).toEqual(['/api/posts/p1'])
  server.events.removeAllListeners()

  server.use(http.get('/api/posts/:id', () => Response.error()))
  refresh({ topic: 'post', id: 'p1' })
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  expect(client.getQueryData(postQuery('p1').queryKey)?.body).toBe('<p>Changed</p>')
  client.clear()
})
