import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { notLoadedMessage, offlineMessage } from '@/lib/offline.ts'
import { alert } from '@/ui/alert.ts'
import { latePage, stayWithoutCode } from './latePage.ts'

function app(load: () => Promise<{ default: () => React.ReactNode }>) {
  const root = createRootRoute({ component: Outlet })
  const first = createRoute({ getParentRoute: () => root, path: '/', component: () => <h1>Marks</h1> })
  const second = createRoute({ getParentRoute: () => root, path: '/next', component: latePage(load) })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree: root.addChildren([first, second]), history })
  stayWithoutCode(router)
  render(<RouterProvider router={router as never} />)
  return history
}

test('OFFLINE-002 a page stays when the code of the next one cannot be loaded, says why, and the next attempt can succeed', async () => {
  const answer = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const load = vi.fn(async () => ({ default: () => (<h1>Next</h1>) as React.ReactNode }))
  load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
  const history = app(load)
  expect(await screen.findByRole('heading', { name: 'Marks' })).toBeVisible()

  history.push('/next')
  await waitFor(() => expect(alert.get()).toEqual({ message: offlineMessage, opened: true }))
  expect(history.location.pathname).toBe('/')
  expect(screen.getByRole('heading', { name: 'Marks' })).toBeVisible()

  answer.mockResolvedValue(new Response('ok'))
  history.push('/next')
  await waitFor(() => expect(alert.get().message).toBe(notLoadedMessage))

  load.mockResolvedValue({ default: () => <h1>Next</h1> })
  history.push('/next')
  expect(await screen.findByRole('heading', { name: 'Next' })).toBeVisible()
})
