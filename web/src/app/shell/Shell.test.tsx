import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { disconnect, reconnect } from '@/test/connection.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { aRep, aUser, problem, server, signIn } from '@/test/server.ts'
import { showOfflineAlert } from '@/ui/alert.ts'
import { notify } from '@/ui/notify.tsx'

async function open(path: string, who = aUser()) {
  signIn(who)
  const app = renderApp(path)
  await screen.findByRole('heading', { level: 1 })
  return app
}

describe('the menus', () => {
  test('SHELL-026 the sidebar links to its pages and marks the current one', async () => {
    const { user, address } = await open('/')
    const main = screen.getByRole('navigation', { name: 'Main' })
    expect(within(main).getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
    await user.click(within(main).getByRole('link', { name: 'Settings' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    expect(address()).toBe('/settings')
    expect(within(main).getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page')
    expect(within(main).getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current')
  })

  test('FD-385 each group of the menu has a heading, by which its list is named', async () => {
    const { user } = await open('/')
    const inMenu = within(screen.getByRole('navigation', { name: 'Main' }))
    const lists = inMenu.getAllByRole('list').map((list) => within(list).getAllByRole('link')[0]?.textContent)
    expect(lists).toEqual(['Home', 'Fixes', 'Notifications', 'Resources', 'Settings'])
    expect(within(inMenu.getByRole('list', { name: 'Your work' })).getAllByRole('link')[1]).toHaveTextContent('Rewards')
    expect(inMenu.getByRole('heading', { level: 2, name: 'Look up and learn' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'More' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'More' }))
    expect(sheet.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'Your work',
      'Overview',
      'Inbox',
      'Look up and learn',
    ])
  })

  test('SHELL-018 under /compliance the compliance menu takes the place of the main menu', async () => {
    await open('/compliance', aRep())
    expect(screen.getByRole('navigation', { name: 'Compliance' })).toBeInTheDocument()
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument()
  })

  test('SHELL-025 SCR-041 More opens the full menu, which closes when an entry is chosen', async () => {
    const { user } = await open('/')
    await user.click(screen.getByRole('button', { name: 'More' }))
    const sheet = await screen.findByRole('dialog', { name: 'More' })
    expect(within(sheet).getByRole('button', { name: /Mia Nguyen/ })).toBeInTheDocument()
    await user.click(within(sheet).getByRole('link', { name: 'Settings' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('SHELL-014 the card with the name opens the own menu, which leads to the profile, password, devices and notification settings', async () => {
    server.use(http.get('*/api/users/me/sessions', () => HttpResponse.json({ items: [] })))
    const { user, address } = await open('/')
    const card = screen.getByRole('button', { name: /Mia Nguyen/, expanded: false })
    await user.click(card)
    const own = within(await screen.findByRole('navigation', { name: 'Your account' }))
    expect(own.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Profile', '/profile'],
      ['Password', '/update-password'],
      ['Devices', '/profile#devices'],
      ['Notification settings', '/settings/notifications'],
    ])
    await user.click(own.getByRole('link', { name: 'Profile' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'My profile' })).toBeVisible()
    expect(address()).toBe('/profile')
    expect(card).toHaveAttribute('aria-expanded', 'false')
    expect(screen.queryByRole('navigation', { name: 'Your account' })).not.toBeInTheDocument()
  })

  test('SHELL-014 Escape or a press elsewhere closes the own menu', async () => {
    const { user } = await open('/')
    const card = screen.getByRole('button', { name: /Mia Nguyen/ })
    await user.click(card)
    await screen.findByRole('navigation', { name: 'Your account' })
    await user.keyboard('{Escape}')
    expect(card).toHaveAttribute('aria-expanded', 'false')
    expect(card).toHaveFocus()
    await user.click(card)
    await screen.findByRole('navigation', { name: 'Your account' })
    await user.click(screen.getByRole('main'))
    expect(card).toHaveAttribute('aria-expanded', 'false')
  })

  test('SHELL-014 whoever acts as somebody else is not led to their devices', async () => {
    const { user } = await open('/', aUser({ impersonator: { id: 'h1', firstName: 'Hannah', lastName: 'Head' } }))
    await user.click(screen.getByRole('button', { name: /Mia Nguyen/ }))
    const own = within(await screen.findByRole('navigation', { name: 'Your account' }))
    expect(own.queryByRole('link', { name: 'Devices' })).not.toBeInTheDocument()
  })

  test('SHELL-025 Escape closes More, and focus returns to its button', async () => {
    const { user } = await open('/')
    await user.click(screen.getByRole('button', { name: 'More' }))
    await screen.findByRole('dialog', { name: 'More' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus())
  })

  test('SHELL-025 under /compliance More shows the compliance menu first, then the main menu', async () => {
    const { user } = await open('/compliance', aRep())
    await user.click(screen.getByRole('button', { name: 'More' }))
    const sheet = await screen.findByRole('dialog', { name: 'More' })
    expect(
      within(sheet)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Caravan',
      'Compliance',
      'Settings',
      'Fixes',
      'Rewards',
      'Home',
      'Feed',
      'Search',
      'Notifications',
      'Resources',
      'Promotions',
      'Academy',
      'Settings',
    ])
    expect(within(sheet).getByRole('navigation', { name: 'Main' })).toBeInTheDocument()
  })
})

describe('a change of page', () => {
  test('moves focus to the page and announces its title', async () => {
    const { user } = await open('/')
    await user.click(screen.getAllByRole('link', { name: 'Settings' })[0] as HTMLElement)
    await screen.findByRole('heading', { level: 1, name: 'Settings' })
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
    await waitFor(() => expect(screen.getAllByRole('status').map((node) => node.textContent)).toContain('Settings · Caravan'))
  })

  test('the skip link leads past the menus to the content', async () => {
    await open('/')
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main')
    expect(screen.getByRole('main')).toHaveAttribute('id', 'main')
  })
})

describe('the offline banner', () => {
  const banner = () => screen.queryByText('You are currently offline')
  const drop = () => act(disconnect)
  const back = () => act(reconnect)

  test('OFFLINE-001 SHELL-034 it shows while there is no connection, and can be dismissed', async () => {
    const { user } = await open('/settings')
    expect(banner()).not.toBeInTheDocument()
    drop()
    expect(banner()).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(banner()).not.toBeInTheDocument()
  })

  test('AMB-126 once dismissed, it stays away until the connection drops again', async () => {
    const { user } = await open('/settings')
    drop()
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    back()
    expect(banner()).not.toBeInTheDocument()
    drop()
    expect(banner()).toBeVisible()
    back()
    expect(banner()).not.toBeInTheDocument()
  })

  test('FD-12 a call that gets no answer counts as offline, until a call gets one', async () => {
    const { queryClient } = await open('/settings')
    server.use(http.get('/api/*', () => Response.error()))
    await queryClient.invalidateQueries()
    await waitFor(() => expect(banner()).toBeVisible())
    server.resetHandlers()
    signIn(aUser())
    await queryClient.invalidateQueries()
    await waitFor(() => expect(banner()).not.toBeInTheDocument())
  })
})

describe('messages', () => {
  test('GENERAL-027 AMB-125 by default a toast reports success, shows at the bottom and can be closed', async () => {
    const { user } = await open('/settings')
    act(() => notify({ message: 'Saved changes!' }))
    const toast = await screen.findByRole('alert')
    expect(toast).toHaveTextContent('Saved changes!')
    expect(toast).toHaveAttribute('data-status', 'success')
    expect(toast.closest('[data-position]')).toHaveAttribute('data-position', 'bottom-right')
    await user.click(within(toast).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByText('Saved changes!')).not.toBeInTheDocument())
  })

  test('GENERAL-027 a toast disappears after 5 s', async () => {
    await open('/settings')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      act(() => notify({ message: 'Saved changes!' }))
      expect(await screen.findByText('Saved changes!')).toBeInTheDocument()
      await act(() => vi.advanceTimersByTimeAsync(4000))
      expect(screen.getByText('Saved changes!')).toBeInTheDocument()
      await act(() => vi.advanceTimersByTimeAsync(2000))
      expect(screen.queryByText('Saved changes!')).not.toBeInTheDocument()
    } finally {
      vi.useRealTimers()
    }
  })

  test('FD-40 a toast with UNDO waits while the keyboard is on it', async () => {
    const undo = vi.fn()
    await open('/settings')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      act(() => void notify({ message: 'Removed.', undo }))
      const button = await screen.findByRole('button', { name: 'UNDO' })
      act(() => button.focus())
      await act(() => vi.advanceTimersByTimeAsync(60_000))
      expect(screen.getByText('Removed.')).toBeInTheDocument()
      act(() => button.blur())
      await act(() => vi.advanceTimersByTimeAsync(6000))
      expect(screen.queryByText('Removed.')).not.toBeInTheDocument()
      expect(undo).not.toHaveBeenCalled()
    } finally {
      vi.useRealTimers()
    }
  })

  test("OFFLINE-002 'Internet connection required.' stays until OK is pressed", async () => {
    const { user } = await open('/settings')
    act(() => showOfflineAlert())
    const dialog = await screen.findByRole('dialog', { name: 'Internet connection required.' })
    await user.click(within(dialog).getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('a list that could not be loaded says so in its place, and the rest of the page stays', async () => {
    signIn(aRep())
    server.use(http.get('/api/audit-reports/today', () => problem(500, 'Something went wrong on our side.')))
    renderApp('/')
    expect(await screen.findByText('Something went wrong on our side.')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Hi Tom' })).toBeVisible()
  })
})
