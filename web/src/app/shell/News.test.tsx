import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import type { Notification } from '@/api/notification.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { aUser, page, server, signIn } from '@/test/server.ts'
import { arrivedAfter } from './news.ts'

function aNotification(id: string, given: Partial<Notification> = {}): Notification {
  const createdAt = '2020-03-19T03:00:00Z'
  return {
    id,
    kind: 'COMMENT',
    title: 'Ann Archer commented on your post',
    by: 'Ann Archer',
    content: '',
    link: '/',
    seen: false,
    createdAt,
    ...given,
  }
}

function serve(...items: Notification[]) {
  const box = { items, seen: [] as string[], asked: 0 }
  server.use(
    http.get('/api/users/me/notifications', () => {
      box.asked++
      const unseen = box.items.filter(({ seen }) => !seen).length
      return HttpResponse.json({ ...page(box.items), unseen, can: { markSeen: true } })
    }),
    http.post('/api/notifications/seen/:id', ({ params }) => {
      box.seen.push(String(params.id))
      box.items = box.items.map((item) => (item.id === params.id ? { ...item, seen: true } : item))
      return new HttpResponse(null, { status: 204 })
    }),
  )
  return box
}

const menu = async () => within(await screen.findByRole('navigation', { name: 'Main' }))

describe('news', () => {
  test('NOTIF-004 NOTIF-005 NOTIF-006 SHELL-036 what is there at first does not pop up; what comes later does, leads to its place and counts', async () => {
    const box = serve(aNotification('old'))
    signIn(aUser())
    const { queryClient, user, address } = renderApp('/settings')
    expect(await (await menu()).findByRole('link', { name: 'Notifications 1 unseen' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'More 1 new' })).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()

    box.items = [aNotification('new', { content: 'Thanks' }), ...box.items]
    await act(() => queryClient.invalidateQueries({ queryKey: ['notifications'] }))
    const toast = await screen.findByRole('alert')
    expect(toast).toHaveTextContent('Ann Archer commented on your postThanks')
    expect(toast).toHaveAttribute('data-status', 'info')
    expect(await (await menu()).findByRole('link', { name: 'Notifications 2 unseen' })).toBeVisible()

    await user.click(within(toast).getByRole('button', { name: 'OPEN' }))
    await waitFor(() => expect(address()).toBe('/'))
    expect(await (await menu()).findByRole('link', { name: 'Notifications 1 unseen' })).toBeVisible()
    expect(box.seen).toEqual(['new'])
  })

  test('NOTIF-005 FD-92 many at once are told in one toast', async () => {
    const box = serve()
    signIn(aUser())
    const { queryClient, user, address } = renderApp('/settings')
    await waitFor(() => expect(box.asked).toBe(1))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    box.items = ['a', 'b', 'c', 'd'].map((id) => aNotification(id))
    await act(() => queryClient.invalidateQueries({ queryKey: ['notifications'] }))
    const toast = await screen.findByRole('alert')
    expect(toast).toHaveTextContent('You have 4 new notifications.')
    await user.click(within(toast).getByRole('button', { name: 'OPEN' }))
    await waitFor(() => expect(address()).toBe('/notifications'))
    expect(box.seen).toEqual([])
  })

  test('SHELL-023 FD-92 compliance-only people have no counts, and nothing is asked for them', async () => {
    const box = serve(aNotification('old'))
    let streams = 0
    server.use(
      http.get('/api/live', () => {
        streams++
        return new HttpResponse(null, { status: 503 })
      }),
    )
    signIn(aUser({ isComplianceOnly: true }))
    renderApp('/settings')
    await screen.findByRole('heading', { level: 1, name: 'Settings' })
    await import('./News.tsx')
    // Late parts come when a page without requestIdleCallback has been shown for a second.
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect([box.asked, streams]).toEqual([0, 0])
  })

  test('NOTIF-005 NOTIF-006 one that moves up from the next page, or was seen elsewhere, has not just arrived', () => {
    const at = (id: string, day: number, seen = false) => aNotification(id, { createdAt: `2020-03-${day}T03:00:00Z`, seen })
    const before = { ...page([at('c', 13), at('b', 12)]), unseen: 3, can: { markSeen: true } }
    const more = { ...before, meta: { ...before.meta, totalPages: 2 } }
    const ids = (now: Notification[], was = more) => arrivedAfter(was, { ...was, items: now }).map(({ id }) => id)
    expect(ids([at('c', 13), at('b', 12), at('a', 11)])).toEqual([])
    expect(ids([at('e', 15), at('d', 14), at('c', 13)])).toEqual(['d', 'e'])
    expect(ids([at('d', 14, true), at('c', 13)])).toEqual([])
    expect(ids([at('c', 13), at('b', 12), at('late', 11)], before)).toEqual(['late'])
  })
})
