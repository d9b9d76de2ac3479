import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import type { MustRead, Post } from '@/api/types.ts'
import { relativeDate } from '@/lib/dates.ts'
import { aMustRead } from '@/shared/readership/testReaders.ts'
import { reconnect } from '@/test/connection.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { aUser, problem, server, signIn } from '@/test/server.ts'
import { aPost, servePosts } from '../testPosts.ts'

const button = () => screen.findByRole('button', { name: "I HAVE READ THIS: the post by Jack O'Sullivan" })

function open(mustRead: Partial<MustRead> = {}, changes: Partial<Post> = {}, user = aUser()) {
  signIn(user)
  servePosts(aPost({ mustRead: aMustRead(mustRead), ...changes }))
  return renderApp('/feed')
}

/** Serves the confirmation and returns the bodies of its calls. */
function confirming(answer: () => HttpResponse<never> | Promise<HttpResponse<never>> | Response | Promise<Response>) {
  const sent: unknown[] = []
  server.use(
    http.post('/api/readership/POST/p1/confirmation', async ({ request }) => {
      sent.push(await request.json())
      return answer() as never
    }),
  )
  return sent
}

describe('a post that must be read', () => {
  test('FD-68 READERSHIP-004 READERSHIP-006 says by when, and is confirmed at once with the version that was read', async () => {
    const { user } = open({ version: 3 })
    const confirmedAt = '2026-11-19T04:05:00Z'
    let answer = () => {}
    const sent = confirming(
      () =>
        new Promise((resolve) => {
          answer = () => resolve(HttpResponse.json(aMustRead({ version: 3, confirmedAt })) as never)
        }),
    )
    expect(await screen.findByText('Must read by 27 Nov 2026')).toBeVisible()
    expect(screen.getByText('Must read')).toBeVisible()
    await user.click(await button())
    expect(screen.getByText(/^You read this · \d+:\d\d[AP]M$/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^I HAVE READ THIS/ })).toBeNull()
    expect(document.activeElement).toHaveTextContent('You read this')
    await waitFor(() => expect(sent).toEqual([{ version: 3 }]))
    answer()
    expect(await screen.findByText(`You read this · ${relativeDate(confirmedAt)}`)).toBeVisible()
  })

  test('READERSHIP-006 what the server refuses is undone, said in a toast, and loaded again when it is newer', async () => {
    const { user } = open()
    confirming(() => problem(409, 'This has changed since you opened it. Please read it again.'))
    await screen.findByText('Must read by 27 Nov 2026')
    server.use(
      http.get('/api/posts/p1', () =>
        HttpResponse.json(aPost({ body: '<p>Other hours</p>', mustRead: aMustRead({ version: 2, renewed: true }) })),
      ),
    )
    await user.click(await button())
    expect(await screen.findByText('This has changed since you opened it. Please read it again.')).toBeVisible()
    expect(await screen.findByText('Other hours')).toBeVisible()
    expect(screen.getByText('It has changed since you read it.')).toBeVisible()
    expect(await button()).toBeEnabled()
  })

  test('AMB-089 a failure of the server is undone with a sentence', async () => {
    const { user } = open()
    let answer = () => {}
    const sent = confirming(() => new Promise((resolve) => (answer = () => resolve(new HttpResponse(null, { status: 500 })))))
    await user.click(await button())
    expect(await screen.findByText(/^You read this/)).toBeVisible()
    await waitFor(() => expect(sent).toHaveLength(1))
    answer()
    expect(await screen.findByText('Could not be saved. Try again.')).toBeVisible()
    expect(await button()).toBeEnabled()
  })

  test('OFFLINE-002 without a connection it is undone, and the alert says why', async () => {
    const { user } = open()
    confirming(() => HttpResponse.error())
    await user.click(await button())
    expect(await screen.findByText('Internet connection required.')).toBeVisible()
    reconnect()
    await user.click(screen.getByRole('button', { name: 'OK' }))
    expect(await button()).toBeEnabled()
  })

  test.each([
    ['waits after its day', {}, 1],
    ['was read', { confirmedAt: '2026-11-19T01:00:00Z' }, 0],
    ['is not asked of the person', { required: false }, 0],
    ['has its last day today', { by: '2026-11-20' }, 0],
  ])('READERSHIP-010 OVERDUE is what %s', async (_, mustRead, signs) => {
    open({ by: '2026-11-19', ...mustRead })
    await screen.findByText(/^Must read by/)
    expect(screen.queryAllByText('OVERDUE')).toHaveLength(signs)
  })

  test('READERSHIP-006 whom it does not reach has nothing to confirm', async () => {
    open({ required: false })
    await screen.findByText('Must read by 27 Nov 2026')
    expect(screen.queryByRole('button', { name: /^I HAVE READ THIS/ })).toBeNull()
  })

  test('READERSHIP-007 nobody confirms while they act as somebody else', async () => {
    open({}, {}, aUser({ impersonator: { id: 'priya', firstName: 'Priya', lastName: 'Raman' } as never }))
    expect(await button()).toBeDisabled()
    expect(screen.getByText('You cannot confirm this while impersonating a user.')).toBeVisible()
  })

  test('READERSHIP-013 those who may know who has read it open that from the post and from its menu', async () => {
    server.use(http.get('/api/readership/POST/p1', () => problem(503, 'No readers here.')))
    const { user, address } = open({ required: false }, { can: { ...aPost().can, seeReaders: true } })
    const link = await screen.findByRole('link', { name: "READERS of the post by Jack O'Sullivan" })
    expect(link).toHaveAttribute('href', '/posts/p1/readers')
    await user.click(screen.getByRole('button', { name: /^Options for the post/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Who has read it' }))
    await waitFor(() => expect(address()).toBe('/posts/p1/readers'))
  })

  test('READERSHIP-018 of other posts they open who has opened it from the menu', async () => {
    signIn(aUser())
    servePosts(aPost({ can: { ...aPost().can, seeReaders: true } }))
    const { user } = renderApp('/feed')
    const card = await screen.findByRole('article')
    expect(within(card).queryByText('Must read')).toBeNull()
    await user.click(within(card).getByRole('button', { name: /^Options for the post/ }))
    expect(await screen.findByRole('menuitem', { name: 'Who has opened it' })).toBeVisible()
  })
})
