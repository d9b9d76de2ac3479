import { InfiniteQueryObserver } from '@tanstack/react-query'
import { delay, HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { feedQuery, postQuery } from '@/api/feed.ts'
import { createQueryClient } from '@/api/queryClient.ts'
import type { Likes, Post } from '@/api/types.ts'
import { problem, server } from '@/test/server.ts'
import { likesText, pressLike, withMine } from './likes.ts'
import { aComment, aFeedPage, aPost, likers, withComments } from './testPosts.ts'

const me = { id: 'mia', firstName: 'Mia', lastName: 'Nguyen', deactivated: false }
const [tom, priya, olga] = likers as [(typeof likers)[0], (typeof likers)[0], (typeof likers)[0]]

const of = (count: number, names: Likes['names'] = [], mine: string | null = null): Likes => ({ count, names, mine })

describe('REACTION-009 AMB-099 who likes it, in words', () => {
  test.each<[string, Likes, string]>([
    ['nobody', of(0), ''],
    ['you', of(1, [me], 'l1'), 'Liked by you'],
    ['you and one', of(2, [me, tom], 'l1'), 'Liked by you and 1 other'],
    ['you and more', of(24, [tom, priya, olga], 'l1'), 'Liked by you and 23 others'],
    ['somebody', of(1, [tom]), 'Liked by Tom Whitfield'],
    ['two', of(2, [tom, priya]), 'Liked by Tom Whitfield and 1 other'],
    ['many', of(61, [priya, tom, olga]), 'Liked by Priya Raman and 60 others'],
    ['REACTION-011 nobody we know', of(3), 'Liked by Unknown User and 2 others'],
    ['REACTION-011 somebody without a name', of(1, [{ ...tom, firstName: '', lastName: '' }]), 'Liked by Unknown User'],
    ['somebody who has left', of(1, [{ ...tom, firstName: 'Deactivated', lastName: 'User' }]), 'Liked by Deactivated User'],
  ])('%s', (_, likes, words) => {
    expect(likesText(likes, me.id)).toBe(words)
  })
})

describe('REACTION-005 the likes with or without your own', () => {
  test('REACTION-010 yours comes first, of three at most', () => {
    expect(withMine(of(3, [tom, priya, olga]), me, 'l1')).toEqual(of(4, [me, tom, priya], 'l1'))
    expect(withMine(of(4, [me, tom, priya], 'l1'), me, null)).toEqual(of(3, [tom, priya]))
  })

  test('doing it twice changes nothing', () => {
    const liked = withMine(of(0), me, 'l1')
    expect(withMine(liked, me, 'l2')).toEqual({ ...liked, mine: 'l2' })
    expect(withMine(of(0), me, null)).toEqual(of(0))
  })
})

describe('liking', () => {
  /** What the server has, and the calls that it got. */
  let has: Set<string>
  let calls: string[]
  const client = createQueryClient()
  const key = feedQuery({}).queryKey

  const shown = () => client.getQueryData(key)?.pages.map(({ items }) => items.map(({ likes }) => likes))[0]?.[0]

  beforeEach(() => {
    client.clear()
    has = new Set()
    calls = []
    client.setQueryData(key, { pages: [aFeedPage([withComments(aPost(), aComment())])], pageParams: [{ page: 1 }] })
    client.setQueryData(postQuery('p1').queryKey, withComments(aPost(), aComment()))
    server.use(
      http.post('/api/reactions', async ({ request }) => {
        const { id } = (await request.json()) as { id: string }
        calls.push('like')
        const existing = [...has][0] ?? id
        has.add(existing)
        return HttpResponse.json({ id: existing }, { status: 201 })
      }),
      http.delete('/api/reactions/:id', ({ params }) => {
        calls.push('unlike')
        return has.delete(String(params.id)) ? new HttpResponse(null, { status: 204 }) : problem(404, 'This could not be found.')
      }),
    )
  })

  test('REACTION-003 it shows at once, in every list, before the server answers', async () => {
    const ended = pressLike(client, me, { post: 'p1' }, null)
    expect(shown()).toMatchObject({ count: 1, names: [me] })
    expect(client.getQueryData(postQuery('p1').queryKey)?.likes.count).toBe(1)
    await ended
    expect(shown()?.mine).toBe([...has][0])
  })

  test('REACTION-004 a comment too', async () => {
    await pressLike(client, me, { post: 'p1', comment: 'c1' }, null)
    expect(client.getQueryData(postQuery('p1').queryKey)?.comments.items[0]?.likes).toMatchObject({ count: 1, mine: [...has][0] })
    expect(shown()?.count).toBe(0)
  })

  test.each([1, 2, 3, 4, 5])('REACTION-005 after %d quick presses the server has what the screen shows, and never two', async (presses) => {
    const all = Array.from({ length: presses }, () => pressLike(client, me, { post: 'p1' }, shown()?.mine ?? null))
    await Promise.all(all)
    expect(has.size).toBe(presses % 2)
    expect(shown()).toMatchObject({ count: presses % 2, mine: [...has][0] ?? null })
  })

  test('AMB-100 a like that is there already is taken over, and can be taken back', async () => {
    has.add('earlier')
    await pressLike(client, me, { post: 'p1' }, null)
    expect(shown()).toMatchObject({ count: 1, mine: 'earlier' })
    await pressLike(client, me, { post: 'p1' }, 'earlier')
    expect(has.size).toBe(0)
    expect(shown()).toMatchObject({ count: 0, mine: null })
  })

  test('a like that was taken back elsewhere is gone', async () => {
    client.setQueryData<Post>(postQuery('p1').queryKey, (post) => post && { ...post, likes: of(1, [me], 'gone') })
    await pressLike(client, me, { post: 'p1' }, 'gone')
    expect(client.getQueryData(postQuery('p1').queryKey)?.likes).toEqual(of(0))
  })

  test('AMB-089 what the server refuses is undone', async () => {
    server.use(http.post('/api/reactions', () => problem(500, 'Something went wrong. Please try again.')))
    const ended = pressLike(client, me, { post: 'p1' }, null)
    expect(shown()?.count).toBe(1)
    await expect(ended).rejects.toThrow()
    expect(shown()).toEqual(of(0))
  })

  test('pages of the feed that arrive later do not bring back what was before the like', async () => {
    server.use(
      http.get('/api/users/me/feed', async () => {
        await delay(30)
        return HttpResponse.json(aFeedPage([aPost({ id: 'p2' })], 2, 2))
      }),
    )
    client.setQueryData(key, { pages: [aFeedPage([aPost()], 1, 2)], pageParams: [{ page: 1 }] })
    const loading = new InfiniteQueryObserver(client, feedQuery({})).fetchNextPage()
    await pressLike(client, me, { post: 'p1' }, null)
    await loading
    expect(client.getQueryData(key)?.pages).toHaveLength(2)
    expect(shown()).toMatchObject({ count: 1 })
  })
})
