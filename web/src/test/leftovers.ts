import { expect } from 'vitest'
import { slowReaders } from '@/lib/patience.ts'

/** What may still wait when the tests of a file have ended: it fetches code, frees memory, or ends a movement. */
const harmless = /src\/lib\/(late|download)\.ts|query-core\/.*\/removable\.js|react-transition-group|jsdom\/living\/webstorage/

/** How long what is ending may take, in milliseconds: a toast stands for 5 s. */
const patience = 10_000

/** The timers that wait, each with where it was set. */
const waiting = new Map<unknown, Error>()

const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis

/** Watches the timers that are set from now on. */
export function watchTimers() {
  Object.assign(globalThis, {
    setTimeout: (then: (...given: unknown[]) => void, after?: number, ...given: unknown[]) => {
      const place = new Error(`a timeout of ${after} ms`)
      const timer = setTimeout(() => {
        waiting.delete(timer)
        then(...given)
      }, after)
      waiting.set(timer, place)
      return timer
    },
    setInterval: (then: () => void, every?: number, ...given: unknown[]) => {
      const timer = setInterval(then, every, ...given)
      waiting.set(timer, new Error(`an interval of ${every} ms`))
      return timer
    },
    clearTimeout: (timer: NodeJS.Timeout) => {
      waiting.delete(timer)
      clearTimeout(timer)
    },
    clearInterval: (timer: NodeJS.Timeout) => {
      waiting.delete(timer)
      clearInterval(timer)
    },
  })
}

/**
 * Fails when the tests of a file have left something behind that would go on in the next file, whose tests share the page: a repeat, a save, a
 * question to the server, a read of the device that is never answered.
 */
export async function expectNothingLeft() {
  const left = () => [...waiting.values()].map(({ stack = '' }) => stack).filter((stack) => !harmless.test(stack))
  const deadline = Date.now() + patience
  while (left().length + slowReaders.get() > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 10))
  const found = left()
  waiting.clear()
  expect(found, 'timers that this file has left behind').toEqual([])
  expect(slowReaders.get(), 'reads of the device that were not answered').toBe(0)
}
