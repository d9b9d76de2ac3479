import { expect, test, vi } from 'vitest'
import { createStore } from './store.ts'

test('a store tells its listeners of a new value, and of nothing else', () => {
  const store = createStore('a')
  const listener = vi.fn()
  const stop = store.subscribe(listener)
  store.set('a')
  expect(listener).not.toHaveBeenCalled()
  store.set('b')
  expect([store.get(), listener.mock.calls.length]).toEqual(['b', 1])
  stop()
  store.set('c')
  expect(listener).toHaveBeenCalledTimes(1)
})
