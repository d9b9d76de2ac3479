import { afterEach, expect, test, vi } from 'vitest'
import { inTurns } from './turns.ts'

afterEach(() => vi.unstubAllGlobals())

/** Locks of a browser, which are given one after the other. */
function stubLocks() {
  let last: Promise<unknown> = Promise.resolve()
  const names: string[] = []
  const request = (name: string, call: () => Promise<void>) => {
    names.push(name)
    last = last.then(call, call)
    return last
  }
  vi.stubGlobal('navigator', { ...navigator, locks: { request } })
  return names
}

/** Work whose turns end when the test says so. */
function slowWork() {
  const ends: (() => void)[] = []
  const work = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)))
  return { work, end: () => ends.shift()?.() }
}

for (const has of ['with', 'without'] as const) {
  test(`${has} locks: what is asked before a turn begins is one turn, and what is asked during it is the next`, async () => {
    vi.stubGlobal('navigator', { ...navigator, locks: undefined })
    const names = has === 'with' ? stubLocks() : []
    const { work, end } = slowWork()
    const ask = inTurns(
      () => 'mia',
      work,
      () => {},
    )
    ask()
    ask()
    await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1))
    ask()
    ask()
    expect(work).toHaveBeenCalledTimes(1)
    end()
    await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2))
    expect(names).toEqual(has === 'with' ? ['mia', 'mia'] : [])
  })

  test(`${has} locks: after a failure the next turn can be asked for`, async () => {
    vi.stubGlobal('navigator', { ...navigator, locks: undefined })
    if (has === 'with') stubLocks()
    const failed = vi.fn()
    const work = vi.fn(() => Promise.reject(new Error('no disk')))
    const ask = inTurns(() => 'mia', work, failed)
    ask()
    await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(1))
    ask()
    await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(2))
    expect(work).toHaveBeenCalledTimes(2)
  })
}
