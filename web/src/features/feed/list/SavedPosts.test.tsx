import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { feedQuery, postQuery } from '@/api/feed.ts'
import type { Post } from '@/api/types.ts'
import { disconnect } from '@/test/connection.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { aUser, problem, server, signIn } from '@/test/server.ts'
import { aFeedPage, aPost } from '../testPosts.ts'

beforeEach(() => signIn(aUser()))

/** Serves posts to save as the whole feed, keeps which are saved, and returns what was asked to be. */
function serve(...posts: Post[]) {
  const asked: [string, boolean][] = []
  const saved = new Set(posts.filter((post) => post.saved).map(({ id }) => id))
  const now = () => posts.map((post) => ({ ...post, saved: saved.has(post.id) }))
  server.use(
    http.get('/api/users/me/feed', ({ request }) => {
      const { searchParams } = new URL(request.url)
      if (searchParams.has('scheduled')) return HttpResponse.json(aFeedPage([]))
      return HttpResponse.json(aFeedPage(searchParams.has('saved') ? now().filter((post) => post.saved) : now()))
    }),
    http.get('/api/users/me/feed/new', () => HttpResponse.json({ count: 0 })),
    http.put<{ id: string }, { saved: boolean }>('/api/posts/:id/saved', async ({ params: { id }, request }) => {
      const body = await request.json()
      asked.push([id, body.saved])
      if (body.saved) saved.add(id)
      else saved.delete(id)
      return new HttpResponse(null, { status: 204 })
    }),
  )
  return asked
}

const choose = async (user: ReturnType<typeof renderApp>['user'], act: string) => {
  await user.click(await screen.findByRole('button', { name: /^Options for the post/ }))
  await user.click(await screen.findByRole('menuitem', { name: act }))
}

test('FD-414 a post is saved for later, is found among the saved posts, and is taken back there, which can be undone', async () => {
  const asked = serve(aPost())
  const { user, address } = renderApp('/feed')
  await choose(user, 'Save for later')
  expect(await screen.findByText('Saved for later')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Saved posts' }))
  await waitFor(() => expect(address()).toBe('/feed/saved'))
  expect(await screen.findByText('Front window done for summer.')).toBeVisible()
  await choose(user, 'Remove from saved')
  expect(await screen.findByText('No posts are saved.')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'UNDO' }))
  expect(await screen.findByText('Front window done for summer.')).toBeVisible()
  await waitFor(() =>
    expect(asked).toEqual([
      ['p1', true],
      ['p1', false],
      ['p1', true],
    ]),
  )
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Feed' }))
  await waitFor(() => expect(address()).toBe('/feed'))
  await user.click(await screen.findByRole('button', { name: /^Options for the post/ }))
  expect(await screen.findByRole('menuitem', { name: 'Remove from saved' })).toBeVisible()
})

test('FD-414 what is liked on the page of saved posts is liked in the feed and on its own page', async () => {
  serve(aPost({ saved: true }))
  server.use(
    http.post('/api/reactions', () => HttpResponse.json({ id: 'l1' }, { status: 201 })),
    http.get('/api/posts/p1', () => HttpResponse.json(aPost({ saved: true }))),
  )
  const { user, queryClient } = renderApp('/feed/saved')
  const queries = [feedQuery({}), postQuery('p1')]
  await screen.findByRole('article')
  await queryClient.fetchInfiniteQuery(feedQuery({}))
  await queryClient.fetchQuery(postQuery('p1'))
  await user.click(screen.getByRole('button', { name: /^Like/ }))
  for (const { queryKey } of queries)
    await waitFor(() => expect(JSON.stringify(queryClient.getQueryData(queryKey))).toContain('"likes":{"count":1'))
})

test('FD-414 the next page is asked for with where the last one ended', async () => {
  const asked: string[] = []
  server.use(
    http.get('/api/users/me/feed', ({ request }) => {
      const { searchParams } = new URL(request.url)
      asked.push(`${searchParams.get('page')} ${searchParams.get('until')}`)
      const isFirst = !searchParams.has('until')
      return HttpResponse.json(aFeedPage([aPost({ id: isFirst ? 'a' : 'b', saved: true })], isFirst ? 1 : 2, 2))
    }),
  )
  const { queryClient } = renderApp('/feed/saved')
  await screen.findByRole('article')
  await queryClient.fetchInfiniteQuery({ ...feedQuery({ saved: true }), pages: 2, staleTime: 0 })
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
  expect(asked.at(-1)).toBe(`2 ${aFeedPage([]).until}`)
})

test.each(['Save for later', 'Remove from saved'])('FD-414 what the server refuses is undone, and said: %s', async (act) => {
  serve(aPost({ saved: act === 'Remove from saved' }))
  server.use(http.put('/api/posts/:id/saved', () => problem(404, 'This post could not be found.')))
  const { user } = renderApp('/feed')
  await choose(user, act)
  expect(await screen.findByText('Could not be saved. Try again.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Options for the post/ }))
  expect(await screen.findByRole('menuitem', { name: act })).toBeVisible()
})

test('FD-414 a post that the server does not let be saved has no such act, and whoever acts as somebody else no way to what is saved', async () => {
  signIn(aUser({ impersonator: { id: 'h', firstName: 'Helen', lastName: 'Osei' } }))
  serve(aPost({ can: { ...aPost().can, save: false } }))
  const { user } = renderApp('/feed')
  await user.click(await screen.findByRole('button', { name: /^Options for the post/ }))
  expect(await screen.findByRole('menuitem', { name: 'Copy link' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: 'Save for later' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Saved posts' })).toBeNull()
})

test('FD-414 without any the page says what to do, and what failed, also without a connection', async () => {
  serve(aPost())
  renderApp('/feed/saved')
  expect(await screen.findByText('No posts are saved.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'GO TO THE FEED' })).toHaveAttribute('href', '/feed')
  cleanup()
  server.use(http.get('/api/users/me/feed', () => HttpResponse.error()))
  disconnect()
  renderApp('/feed/saved')
  expect(await screen.findByText('Error: Internet connection required.')).toBeVisible()
})
