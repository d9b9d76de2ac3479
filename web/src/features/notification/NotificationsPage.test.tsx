import { renderHook, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { type Notification, type NotificationPage, notificationKey } from '@/api/notification.ts'
import { unseen } from '@/shared/unseen.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { aUser, page, problem, server, signIn } from '@/test/server.ts'
import type { RowMarks } from './mutations.ts'

function aNotification(given: Partial<Notification> = {}): Notification {
  return {
    id: 'post:p1:olga',
    kind: 'POST',
    title: 'Ann Archer shared a post',
    by: '',
    content: 'New <b>hours</b>',
    link: '/settings',
    seen: false,
    createdAt: '2020-03-19T03:00:00Z',
    ...given,
  }
}

/** Keeps notifications as the server does, and returns them with the calls that mark them. */
function serve(items: Notification[], markSeen = true) {
  const calls: string[] = []
  const box = { items, calls }
  server.use(
    http.get('/api/users/me/notifications', () =>
      HttpResponse.json({ ...page(box.items), unseen: box.items.filter(({ seen }) => !seen).length, can: { markSeen } }),
    ),
    http.post('/api/notifications/seen/:id', ({ params }) => {
      calls.push(String(params.id))
      box.items = box.items.map((item) => (item.id === params.id ? { ...item, seen: true } : item))
      return new HttpResponse(null, { status: 204 })
    }),
    http.post('/api/notifications/seen', async ({ request }) => {
      const body = (await request.json()) as Partial<RowMarks>
      calls.push(JSON.stringify(body))
      const concerns = ({ kind, link }: Notification) => !body.about || (body.about.kind === kind && body.about.link === link)
      box.items = box.items.map((item) => (concerns(item) ? { ...item, seen: true } : item))
      return new HttpResponse(null, { status: 204 })
    }),
  )
  return box
}

function open() {
  signIn(aUser())
  return renderApp('/notifications')
}

const row = async (title: string) => within((await screen.findByText(title)).closest('li') as HTMLElement)

describe('the notifications', () => {
  test('SHELL-005 SCR-005 NOTIF-001 shows title, content as plain text, and the unseen ones marked', async () => {
    serve([aNotification(), aNotification({ id: 'b', title: 'Seen before', content: '', seen: true })])
    open()
    const first = await row('Ann Archer shared a post')
    expect(first.getByText('New <b>hours</b>')).toBeVisible()
    expect(first.getByRole('img', { name: 'Unseen' })).toBeVisible()
    expect((await row('Seen before')).queryByRole('img')).not.toBeInTheDocument()
    expect(screen.getByText('1 unseen')).toBeVisible()
  })

  test('SCR-005 NOTIF-003 NOTIF-004 a click marks one as seen and follows its link', async () => {
    const { calls } = serve([aNotification()])
    const { user, address } = open()
    await user.click(await screen.findByRole('link', { name: /Ann Archer shared a post/ }))
    await waitFor(() => expect(address()).toBe('/settings'))
    expect(calls).toEqual(['post:p1:olga'])
  })

  test('FD-390 comments on one post are one row, which counts those that are unseen, opens the post and marks all of them', async () => {
    const comment = (id: string, by: string, seen = false) =>
      aNotification({ id, kind: 'COMMENT', by, title: `${by} commented on your post`, content: `Says ${by}`, link: '/settings', seen })
    const other = aNotification({ id: 'other', title: 'Something else', link: '/profile' })
    const all = [comment('c', 'Mia Nguyen'), comment('b', 'Rob Reid'), comment('a', 'Ida Ito', true), other]
    const { calls } = serve(all)
    const { user, address, queryClient } = open()
    const link = await screen.findByRole('link', { name: /^Mia Nguyen and 2 others commented on your post ?Says Mia Nguyen/ })
    expect(link).toHaveAccessibleName(/2 unseen/)
    expect(screen.getByText('3 unseen')).toBeVisible()
    expect(screen.getAllByRole('listitem').filter((row) => within(row).queryByText(/commented/))).toHaveLength(1)
    await user.click(link)
    await waitFor(() => expect(address()).toBe('/settings'))
    expect(calls).toEqual(['{"until":"2020-03-19T03:00:00Z","about":{"kind":"COMMENT","link":"/settings"}}'])
    const shown = queryClient.getQueryData<NotificationPage>([...notificationKey, 1])
    expect(shown?.items.filter(({ seen }) => !seen).map(({ id }) => id)).toEqual(['other'])
    expect(shown?.unseen).toBe(1)
  })

  test('SCR-005 FD-72 marks all until the newest on the screen', async () => {
    const { calls } = serve([aNotification({ id: 'new', createdAt: '2020-03-20T03:00:00Z' }), aNotification()])
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Mark all as seen' }))
    expect(await screen.findByText('You have seen everything.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Mark all as seen' })).toBeDisabled()
    expect(calls).toEqual(['{"until":"2020-03-20T03:00:00Z"}'])
  })

  test('SHELL-005 NOTIF-004 on the second page the count is that of the menus, and both change with a click at once', async () => {
    const [first, second] = [
      aNotification({ id: 'a', title: 'First' }),
      aNotification({ id: 'b', title: 'Second', link: '/notifications?page=2' }),
    ]
    let answer = () => {}
    server.use(
      http.get('/api/users/me/notifications', ({ request }) => {
        const items = new URL(request.url).searchParams.get('page') === '2' ? [second] : [first]
        const meta = { currentPage: items[0] === second ? 2 : 1, totalPages: 2, totalItems: 2, itemsPerPage: 1 }
        return HttpResponse.json({ items, meta, unseen: 2, can: { markSeen: true } })
      }),
      http.post('/api/notifications/seen/b', async () => {
        await new Promise<void>((resolve) => {
          answer = resolve
        })
        return new HttpResponse(null, { status: 204 })
      }),
    )
    signIn(aUser())
    const { user } = renderApp('/notifications?page=2')
    expect(await screen.findByText('2 unseen')).toBeVisible()
    const { result } = renderHook(() => unseen.use(['notifications']))
    await waitFor(() => expect(result.current, 'the code of the menus comes late').toBe(2))
    await user.click(await screen.findByRole('link', { name: /Second/ }))
    expect(await screen.findByText('1 unseen')).toBeVisible()
    expect(result.current).toBe(1)
    answer()
  })

  test('FD-72 whoever impersonates somebody marks nothing', async () => {
    const { calls } = serve([aNotification()], false)
    const { user, address } = open()
    await user.click(await screen.findByRole('link', { name: /Ann Archer shared a post/ }))
    await waitFor(() => expect(address()).toBe('/settings'))
    expect(calls).toEqual([])
  })

  test('SCR-005 says that there are none, and that they could not be loaded', async () => {
    serve([])
    const { queryClient } = open()
    expect(await screen.findByText('No notifications yet')).toBeVisible()
    expect(screen.queryByText('You have seen everything.')).not.toBeInTheDocument()
    queryClient.clear()
  })

  test('AMB-109 says what the server says when they cannot be loaded', async () => {
    server.use(http.get('/api/users/me/notifications', () => problem(400, 'Not now.')))
    open()
    expect(await screen.findByText('Not now.')).toBeVisible()
  })
})
