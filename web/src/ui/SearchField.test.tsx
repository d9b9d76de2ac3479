import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SearchField } from './SearchField.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Shows a search box on a list whose other page, /other, takes for ever to open. */
async function show(onSearch: (search: string) => void, wait?: number) {
  const root = createRootRoute()
  const field = <SearchField label="Search" search="" onSearch={onSearch} wait={wait} />
  const list = createRoute({ getParentRoute: () => root, path: '/', component: () => field })
  const other = createRoute({ getParentRoute: () => root, path: '/other', loader: () => new Promise<void>(() => {}) })
  const history = createMemoryHistory()
  const router = createRouter({ routeTree: root.addChildren([list, other]), history })
  await router.load()
  render(
    <MantineProvider>
      <RouterProvider router={router as never} />
    </MantineProvider>,
  )
  return { box: screen.getByRole('searchbox'), history }
}

test.each([
  ['a list, 500 ms', undefined, 500],
  ['a page with a pause of its own, as audit reports have, 300 ms', 300, 300],
])('SEARCH-009 GENERAL-026 the search of %s after the last key', async (_, wait, pause) => {
  const searched: string[] = []
  const { box } = await show((search) => searched.push(search), wait)
  fireEvent.change(box, { target: { value: 'mer' } })
  act(() => vi.advanceTimersByTime(pause - 1))
  fireEvent.change(box, { target: { value: 'merlot ' } })
  act(() => vi.advanceTimersByTime(pause - 1))
  expect(searched).toEqual([])
  act(() => vi.advanceTimersByTime(1))
  expect(searched).toEqual(['merlot'])
})

test('FD-412 whoever opens another page within the pause is not brought back by the search', async () => {
  const searched: string[] = []
  const { box, history } = await show((search) => searched.push(search))
  fireEvent.change(box, { target: { value: 'merlot' } })
  act(() => vi.advanceTimersByTime(499))
  await act(async () => history.push('/other'))
  act(() => vi.advanceTimersByTime(1))
  expect(screen.getByRole('searchbox')).toHaveValue('merlot')
  expect(searched).toEqual([])
})

test('FD-412 another choice on the same page does not lose what was typed', async () => {
  const searched: string[] = []
  const { box, history } = await show((search) => searched.push(search))
  fireEvent.change(box, { target: { value: 'merlot' } })
  await act(async () => history.push('/?page=2'))
  act(() => vi.advanceTimersByTime(500))
  expect(searched).toEqual(['merlot'])
})

test('FD-412 Return does not send the form that the search stands in', async () => {
  const { box } = await show(() => undefined)
  expect(fireEvent.keyDown(box, { key: 'Enter' })).toBe(false)
  expect(fireEvent.keyDown(box, { key: 'a' })).toBe(true)
})
