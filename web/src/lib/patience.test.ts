import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readPatiently, slowAfter, slowReaders } from './patience.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('indexedDB', {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('FD-250 a device that is slow is waited for, and pages can say so until it answers', async () => {
  let answer = (_: string[]) => {}
  const reading = readPatiently(() => new Promise<string[]>((resolve) => (answer = resolve)), [])
  await vi.advanceTimersByTimeAsync(slowAfter - 1)
  expect(slowReaders.get()).toBe(0)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(slowReaders.get()).toBe(1)
  answer(['mark'])
  expect(await reading).toEqual(['mark'])
  expect(slowReaders.get()).toBe(0)
})

test('FD-250 a device that fails is asked again, and pages can say so at once', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const read = vi.fn<() => Promise<string[]>>().mockRejectedValueOnce(new DOMException('lost', 'UnknownError')).mockResolvedValue(['mark'])
  const reading = readPatiently(read, [])
  await vi.advanceTimersByTimeAsync(1)
  expect(slowReaders.get()).toBe(1)
  await vi.advanceTimersByTimeAsync(5000)
  expect(await reading).toEqual(['mark'])
  expect(slowReaders.get()).toBe(0)
})

test('FD-250 a browser that has no storage, or forbids it, has nothing', async () => {
  const forbidden = () => Promise.reject(new DOMException('denied', 'SecurityError'))
  expect(await readPatiently(forbidden, 'nothing')).toBe('nothing')
  vi.stubGlobal('indexedDB', undefined)
  expect(await readPatiently(() => Promise.reject(new ReferenceError('indexedDB')), 'nothing')).toBe('nothing')
  expect(slowReaders.get()).toBe(0)
})

test('FD-250 a call that is never answered, because its connection was closed under it, does not stop the next one', async () => {
  const read = vi
    .fn<() => Promise<string[]>>()
    .mockReturnValueOnce(new Promise(() => {}))
    .mockResolvedValue(['mark'])
  const reading = readPatiently(read, [])
  await vi.advanceTimersByTimeAsync(slowAfter)
  expect(await reading).toEqual(['mark'])
  expect(slowReaders.get()).toBe(0)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(read).toHaveBeenCalledTimes(2)
})
