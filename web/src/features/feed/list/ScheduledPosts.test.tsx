import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { dayOf, momentOn } from '@/lib/dates.ts'
import { later, spokenDay } from '@/lib/days.ts'
import { disconnect } from '@/test/connection.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { aUser, problem, server, signIn } from '@/test/server.ts'
import { aFeedPage, aPost, asksScheduled, jack, servePosts } from '../testPosts.ts'
import { dayName } from './days.ts'

beforeEach(() => signIn(aUser()))

/** The day in Melbourne so many days after today, 'YYYY-MM-DD'. */
const dayAfter = (days: number) => later(dayOf(new Date()), days, 'day')
const can = { ...aPost().can, edit: true, delete: true, like: false, comment: false }
/** A post that is scheduled for an hour of a day. */
const scheduled = (id: string, days: number, hour: number) =>
  aPost({ id, body: `<p>Post ${id}</p>`, status: 'DRAFT', visibility: 'GLOBAL', publishedAt: momentOn(dayAfter(days), hour), can })

test('FD-413 a day is Today, Tomorrow, or has its weekday and date, also where the clocks change', () => {
  expect(['2026-10-03', '2026-10-04', '2026-10-05'].map((day) => dayName(day, '2026-10-03', spokenDay))).toEqual([
    'Today',
    'Tomorrow',
    'Monday 5 October 2026',
  ])
})

describe('FD-413 the feed', () => {
  test('has no scheduled posts, and leads to them with how many there are and when the next is', async () => {
    servePosts(aPost({ id: 'out', body: '<p>Post out</p>' }), scheduled('a', 1, 9), scheduled('b', 40, 9))
    const { user, address } = renderApp('/feed')
    const link = await screen.findByRole('link', { name: /^2 scheduled posts/ })
    expect(link).toHaveTextContent('next: Tomorrow')
    expect(screen.getAllByRole('article')).toHaveLength(1)
    await user.click(link)
    await waitFor(() => expect(address()).toBe('/feed/scheduled'))
  })

  test('says that there are more than a page of them', async () => {
    servePosts(aPost())
    server.use(
      http.get('/api/users/me/feed', ({ request }) =>
        asksScheduled(request) ? HttpResponse.json(aFeedPage([scheduled('a', 1, 9)], 1, 2)) : undefined,
      ),
    )
    renderApp('/feed')
    expect(await screen.findByRole('link', { name: /^1\+ scheduled posts/ })).toBeVisible()
  })

  test('has no link where nothing is scheduled', async () => {
    servePosts(aPost())
    const { queryClient } = renderApp('/feed')
    await screen.findByRole('article')
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.queryByRole('link', { name: /scheduled/ })).toBeNull()
  })
})

describe('FD-413 what is scheduled', () => {
  test('stands under its days, with what a post can do, and is gone when it is deleted', async () => {
    signIn(aUser({ id: jack.id }))
    servePosts(scheduled('a', 1, 9), scheduled('b', 1, 15), scheduled('c', 40, 9))
    server.use(http.delete('/api/posts/a', () => new HttpResponse(null, { status: 204 })))
    const { user } = renderApp('/feed/scheduled')
    const tomorrow = within(await screen.findByRole('region', { name: 'Tomorrow' }))
    expect(tomorrow.getAllByText(/^Post /).map(({ textContent }) => textContent)).toEqual(['Post a', 'Post b'])
    const last = await screen.findByRole('region', { name: spokenDay(dayAfter(40)) })
    expect(within(last).getByRole('heading', { level: 3, name: "Jack O'Sullivan" })).toBeVisible()
    const [menu] = tomorrow.getAllByRole('button', { name: /^Options for the post/ })
    await user.click(menu as HTMLElement)
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await user.click(within(await screen.findByRole('dialog', { name: 'Delete post' })).getByRole('button', { name: 'DELETE' }))
    await waitFor(() => expect(tomorrow.getAllByText(/^Post /).map(({ textContent }) => textContent)).toEqual(['Post b']))
  })

  test('a post that is published by an edit leaves the list, and what was said is that it is shared', async () => {
    servePosts(scheduled('a', 1, 9))
    const { user } = renderApp('/feed/scheduled')
    await user.click(await screen.findByRole('button', { name: /^Options for the post/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Post' }))
    await user.click(dialog.getByRole('radio', { name: 'Now' }))
    const published = { ...scheduled('a', 1, 9), status: 'PUBLIC' as const, version: 2 }
    servePosts(published)
    server.use(http.post('/api/posts/a', () => HttpResponse.json(published)))
    await user.click(dialog.getByRole('button', { name: 'SAVE' }))
    expect(await screen.findByText('Post shared')).toBeVisible()
    expect(await screen.findByText('No posts are scheduled.')).toBeVisible()
    expect(screen.queryByRole('article')).toBeNull()
  })

  test('says what to do where there is none, and what failed, also without a connection', async () => {
    renderApp('/feed/scheduled')
    expect(await screen.findByText('No posts are scheduled.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'GO TO THE FEED' })).toHaveAttribute('href', '/feed')
    cleanup()
    server.use(http.get('/api/users/me/feed', () => problem(500, 'Something broke.'), { once: true }))
    const { user } = renderApp('/feed/scheduled')
    expect(await screen.findByText('Error: Something broke.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'TRY AGAIN' }))
    expect(await screen.findByText('No posts are scheduled.')).toBeVisible()
    cleanup()
    server.use(http.get('/api/users/me/feed', () => HttpResponse.error()))
    disconnect()
    renderApp('/feed/scheduled')
    expect(await screen.findByText('Error: Internet connection required.')).toBeVisible()
    expect(screen.getByText(/^It isn't on this device yet/)).toBeVisible()
  })
})
