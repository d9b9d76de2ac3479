import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.restoreAllMocks())

async function openBy(type?: NavigationTimingType) {
  vi.resetModules()
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(type ? ([{ type }] as never) : [])
  return (await import('./useDrawsAll.ts')).useDrawsAll
}

test('FEED-008 the first posts are drawn before the others when the app opens at the feed, and only then', async () => {
  const useDrawsAll = await openBy('navigate')
  const first = renderHook(({ hasPosts }) => useDrawsAll(hasPosts), { initialProps: { hasPosts: false } })
  expect(first.result.current).toBe(false)
  first.rerender({ hasPosts: true })
  expect(first.result.current).toBe(false)
  await waitFor(() => expect(first.result.current).toBe(true))
  expect(renderHook(() => useDrawsAll(true)).result.current).toBe(true)
})

test.each([['reload'], ['back_forward'], [undefined]] as const)('FEED-008 all posts are drawn at once after %s', async (type) => {
  const useDrawsAll = await openBy(type)
  expect(renderHook(() => useDrawsAll(true)).result.current).toBe(true)
})
