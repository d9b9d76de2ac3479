import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ApiError, OfflineError } from './errors.ts'
import { createQueryClient, polled } from './queryClient.ts'

test('while a part behind the server fails, what a screen reads is asked for again until it comes', async () => {
  vi.useFakeTimers()
  const answers = [new ApiError(503, { outage: 'database' }), new ApiError(503, { outage: 'database' }), 'here']
  const queryFn = vi.fn(() => {
    const answer = answers.shift()
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  })
  const observer = new QueryObserver(createQueryClient(), { queryKey: ['thing'], queryFn })
  const stop = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  // Shown at once, not only after silent attempts.
  expect(observer.getCurrentResult().error?.message).toBe('The site cannot reach its database. What you typed is kept.')
  await vi.advanceTimersByTimeAsync(12_000)
  expect(observer.getCurrentResult()).toMatchObject({ data: 'here', error: null })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(queryFn).toHaveBeenCalledTimes(3)
  stop()
  vi.useRealTimers()
})

test('FD-245 while the server has too much to do, pages ask less often whether something has changed, and not all at once', () => {
  const interval = polled(10_000).refetchInterval
  const busy = () => new ApiError(503, { outage: 'full' })
  const pauses = Array.from({ length: 20 }, () => interval({ state: { error: busy() } }))
  expect(Math.min(...pauses)).toBeGreaterThan(30_000)
  expect(new Set(pauses).size).toBeGreaterThan(1)
  expect(busy().message).toBe('The site is very busy right now. What you typed is kept.')
  for (const error of [null, new Error('no connection'), new ApiError(500)])
    expect(interval({ state: { error } }), String(error)).toBe(10_000)
})

test('FD-326 without a connection a page hardly asks whether something has changed, and asks at once when the connection is back', async () => {
  vi.useFakeTimers()
  const queryFn = vi.fn(() => {
    onlineManager.setOnline(false)
    return Promise.reject(new OfflineError())
  })
  const client = createQueryClient()
  client.mount()
  const stop = new QueryObserver(client, { queryKey: ['news'], queryFn: () => queryFn(), ...polled(5000) }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(queryFn.mock.calls.length).toBeLessThanOrEqual(6)
  queryFn.mockImplementation(() => Promise.resolve('here') as never)
  const asked = queryFn.mock.calls.length
  onlineManager.setOnline(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(queryFn).toHaveBeenCalledTimes(asked + 1)
  await vi.advanceTimersByTimeAsync(5000)
  expect(queryFn).toHaveBeenCalledTimes(asked + 2)
  stop()
  client.unmount()
  vi.useRealTimers()
})

test('FD-362 while there is no connection, what cannot be read says so at once, without silent attempts', async () => {
  vi.useFakeTimers()
  onlineManager.setOnline(true)
  const client = createQueryClient()
  onlineManager.setOnline(false)
  const queryFn = vi.fn(() => Promise.reject(new OfflineError()))
  const observer = new QueryObserver(client, { queryKey: ['fixes'], queryFn })
  const stop = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  expect(observer.getCurrentResult().error).toBeInstanceOf(OfflineError)
  expect(queryFn).toHaveBeenCalledTimes(1)
  stop()
  client.clear()
  onlineManager.setOnline(true)
  vi.useRealTimers()
})
