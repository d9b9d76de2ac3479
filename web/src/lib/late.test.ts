import { afterEach, expect, test, vi } from 'vitest'
import { holdUntil, latePart } from './late.ts'

afterEach(() => {
  holdUntil(Promise.resolve())
  vi.unstubAllGlobals()
})

const turns = () => new Promise((resolve) => setTimeout(resolve))

test('late parts are fetched when the first page is shown and the page is idle, or at once when they are needed', async () => {
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback))
  const load = vi.fn(async () => 'dialog')
  const loadNeeded = vi.fn(async () => 'alert')
  latePart(load)
  const needed = latePart(loadNeeded)
  let show = () => {}
  // As main.tsx does: after the parts are named.
  holdUntil(
    new Promise<void>((resolve) => {
      show = resolve
    }),
  )
  await turns()
  expect(idle).toEqual([])
  await expect(needed.load()).resolves.toBe('alert')

  show()
  await turns()
  expect(idle).toHaveLength(2)
  expect(load).not.toHaveBeenCalled()
  for (const callback of idle) callback()
  await turns()
  expect(load).toHaveBeenCalledOnce()
  expect(loadNeeded).toHaveBeenCalledOnce()
})
