import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { announcementsQuery, feedQuery, postQuery } from '@/api/feed.ts'
import { createQueryClient } from '@/api/queryClient.ts'
import { problem, server } from '@/test/server.ts'
import { addComment, changeComment, changePost, removePost, renewFeed } from './cache.ts'
import { aComment, aFeedPage, aPost, withComments } from './testPosts.ts'

const client = createQueryClient()
const globalKey = feedQuery({}).queryKey
const officeKey = feedQuery({ feedType: 'HEAD_OFFICE' }).queryKey
const wholeKey = postQuery('p1').queryKey
const first = aComment()
const whole = withComments(aPost(), first, aComment({ id: 'r1', replyingToComment: 'c1' }), aComment({ id: 'c2' }))
const listed = { ...whole, comments: { count: 3, items: [first] } }

beforeEach(() => {
  client.clear()
  for (const key of [globalKey, officeKey])
    client.setQueryData(key, { pages: [aFeedPage([listed]), aFeedPage([aPost({ id: 'p2' })], 2)], pageParams: [{ page: 1 }, { page: 2 }] })
  client.setQueryData(announcementsQuery.queryKey, { items: [listed] })
  client.setQueryData(wholeKey, whole)
})

const inLists = () => [globalKey, officeKey].map((key) => client.getQueryData(key)?.pages.flatMap(({ items }) => items) ?? [])

test('a change of a post reaches every list and the post itself', () => {
  changePost(client, 'p1', (post) => ({ ...post, pinned: true }))
  for (const posts of inLists()) expect(posts.map(({ pinned }) => pinned)).toEqual([true, false])
  expect(client.getQueryData(announcementsQuery.queryKey)?.items[0]?.pinned).toBe(true)
  expect(client.getQueryData(wholeKey)?.pinned).toBe(true)
})

test('POST-027 a deleted post leaves every list', () => {
  removePost(client, 'p1')
  for (const posts of inLists()) expect(posts.map(({ id }) => id)).toEqual(['p2'])
  expect(client.getQueryData(announcementsQuery.queryKey)?.items).toEqual([])
})

describe('COMMENT-011 comments in lists are only the first', () => {
  test('a new comment counts everywhere, and is added only where all of them are', () => {
    addComment(client, aComment({ id: 'c9' }))
    expect(inLists()[0]?.[0]?.comments).toMatchObject({ count: 4, items: [{ id: 'c1' }] })
    expect(client.getQueryData(wholeKey)?.comments.items.map(({ id }) => id)).toEqual(['c1', 'r1', 'c2', 'c9'])
  })

  test('COMMENT-008 a reply comes after the other replies to its comment', () => {
    addComment(client, aComment({ id: 'r2', replyingToComment: 'c1' }))
    expect(client.getQueryData(wholeKey)?.comments.items.map(({ id }) => id)).toEqual(['c1', 'r1', 'r2', 'c2'])
  })

  test('the first comment on a post shows in lists too', () => {
    addComment(client, aComment({ id: 'c5', replyingToPost: 'p2' }))
    expect(inLists()[1]?.[1]?.comments).toMatchObject({ count: 1, items: [{ id: 'c5' }] })
  })

  test('COMMENT-003 adding a comment that is there replaces it and counts nothing', () => {
    addComment(client, aComment({ body: '<p>Other words</p>' }))
    expect(inLists()[0]?.[0]?.comments).toMatchObject({ count: 3, items: [{ body: '<p>Other words</p>' }] })
    expect(client.getQueryData(wholeKey)?.comments.count).toBe(3)
  })

  test('a change of a comment reaches it everywhere', () => {
    changeComment(client, 'p1', 'c1', (comment) => ({ ...comment, deletedAt: '2026-11-20T04:00:00Z' }))
    expect(inLists()[0]?.[0]?.comments.items[0]?.deletedAt).toBeTruthy()
    expect(client.getQueryData(wholeKey)?.comments.items[0]?.deletedAt).toBeTruthy()
  })
})

describe('renewing the feed', () => {
  test('FD-48 shows only the first page, of now, and forgets the other feeds', async () => {
    const asked: string[] = []
    server.use(
      http.get('/api/users/me/feed', ({ request }) => {
        asked.push(new URL(request.url).search)
        return HttpResponse.json({ ...aFeedPage([aPost({ id: 'p0' })], 1, 3), until: '2026-11-20T05:00:00Z' })
      }),
    )
    await renewFeed(client, {})
    expect(asked).toEqual(['?feedType=GLOBAL&postType=ALL&page=1&limit=15'])
    expect(client.getQueryData(globalKey)?.pages.map(({ until, items }) => [until, items.length])).toEqual([['2026-11-20T05:00:00Z', 1]])
    expect(client.getQueryData(officeKey)).toBeUndefined()
  })

  test('keeps the list when it fails', async () => {
    server.use(http.get('/api/users/me/feed', () => problem(500, 'Something went wrong.')))
    await expect(renewFeed(client, {})).rejects.toThrow()
    expect(client.getQueryData(globalKey)?.pages).toHaveLength(2)
  })
})
