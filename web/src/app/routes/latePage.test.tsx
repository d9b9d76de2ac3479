import {
  createBrowserHistory,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { notLoadedMessage, offlineMessage } from '@/lib/offline.ts'
import { alert } from '@/ui/alert.ts'
import { latePage, stayWithoutCode } from './latePage.ts'

type Load = () => Promise<{ default: () => React.ReactNode }>

const code = (title: string) => ({ default: () => (<h1>{title}</h1>) as React.ReactNode })

/** Code that comes when the test says so. */
function late(title: string) {
  let come = () => {}
  const coming = new Promise<ReturnType<typeof code>>((resolve) => {
    come = () => resolve(code(title))
  })
  return { load: () => coming, come }
}

function app(
  load: Load,
  loadFirst: Load = async () => code('Marks'),
  history: RouterHistory = createMemoryHistory({ initialEntries: ['/'] }),
) {
  const root = createRootRoute({ component: Outlet })
  const first = createRoute({ getParentRoute: () => root, path: '/', component: latePage(loadFirst) })
  const second = createRoute({ getParentRoute: () => root, path: '/next', component: latePage(load) })
  const third = createRoute({ getParentRoute: () => root, path: '/other', component: latePage(async () => code('Other')) })
  const router = createRouter({ routeTree: root.addChildren([first, second, third]), history })
  stayWithoutCode(router)
  render(<RouterProvider router={router as never} />)
  return history
}

test('OFFLINE-002 a page stays when the code of the next one cannot be loaded, says why, and the next attempt can succeed', async () => {
  const answer = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const load = vi.fn(async () => code('Next'))
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

  load.mockResolvedValue(code('Next'))
  history.push('/next')
  expect(await screen.findByRole('heading', { name: 'Next' })).toBeVisible()
})

test('FD-412 the page that is left does not bring the person back with a search that it begins meanwhile', async () => {
  const next = late('Next')
  const again = late('Marks')
  const history = app(next.load, vi.fn(again.load).mockResolvedValueOnce(code('Marks')))
  expect(await screen.findByRole('heading', { name: 'Marks' })).toBeVisible()

  history.push('/next')
  history.push('/?search=wine')
  next.come()
  expect(await screen.findByRole('heading', { name: 'Next' })).toBeVisible()
  await act(async () => again.come())
  expect(history.location.href).toBe('/next')
})

test('FD-412 of two pages the one that was asked for last is shown, also when the code of the other comes later', async () => {
  const next = late('Next')
  const history = app(next.load)
  expect(await screen.findByRole('heading', { name: 'Marks' })).toBeVisible()

  history.push('/next')
  history.push('/other')
  expect(await screen.findByRole('heading', { name: 'Other' })).toBeVisible()
  await act(async () => next.come())
  expect(history.location.href).toBe('/other')
})

test('FD-412 whoever goes back twice ends where they went, also when the code of the page between comes later', async () => {
  const between = late('Next')
  const load = vi.fn(async () => code('Next'))
  window.history.replaceState(null, '', '/')
  const history = app(load, undefined, createBrowserHistory())
  onTestFinished(() => history.destroy())
  expect(await screen.findByRole('heading', { name: 'Marks' })).toBeVisible()
  history.push('/next')
  expect(await screen.findByRole('heading', { name: 'Next' })).toBeVisible()
  history.push('/other')
  expect(await screen.findByRole('heading', { name: 'Other' })).toBeVisible()

  load.mockClear().mockImplementation(between.load)
  window.history.back()
  await waitFor(() => expect(load).toHaveBeenCalled())
  window.history.back()
  expect(await screen.findByRole('heading', { name: 'Marks' })).toBeVisible()
  const forward = vi.spyOn(window.history, 'go')
  await act(async () => between.come())
  expect(forward).not.toHaveBeenCalled()
  expect(window.location.pathname).toBe('/')
  expect(screen.getByRole('heading', { name: 'Marks' })).toBeVisible()
})
