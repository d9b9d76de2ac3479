import { describe, expect, test, vi } from 'vitest'
import { editInOneTab } from './editingTab.ts'

type Held = (lock: Lock | null) => unknown

/** Exclusive locks of the Web Locks API, for a single name. Whoever asks first gets the lock first. */
function fakeLocks(): LockManager {
  let holder: Promise<unknown> | null = null
  const queue: (() => void)[] = []
  const grant = (held: Held) => {
    const run = Promise.resolve(held({ name: '', mode: 'exclusive' })).finally(() => {
      holder = null
      queue.shift()?.()
    })
    holder = run
    return run
  }
  const request = (_name: string, options: LockOptions, held: Held) => {
    if (!holder) return grant(held)
    if (options.ifAvailable) return Promise.resolve(held(null))
    return new Promise((resolve, reject) => {
      const go = () => resolve(grant(held))
      queue.push(go)
      options.signal?.addEventListener('abort', () => {
        queue.splice(queue.indexOf(go), 1)
        reject(new DOMException('left', 'AbortError'))
      })
    })
  }
  return { request, query: () => Promise.reject(new Error('not asked')) } as unknown as LockManager
}

const report = { storeId: 's1', promotionId: 'q1' }
const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('editing in one tab', () => {
  test('AMB-031 the first tab may edit; the second is told, and takes over when the first closes', async () => {
    const locks = fakeLocks()
    const [first, second] = [vi.fn(), vi.fn()]
    const closeFirst = editInOneTab(report, first, locks)
    const closeSecond = editInOneTab(report, second, locks)
    await settled()
    expect(first.mock.calls).toEqual([[true]])
    expect(second.mock.calls).toEqual([[false]])
    closeFirst()
    await settled()
    expect(second.mock.calls).toEqual([[false], [true]])
    closeSecond()
  })

  test('a tab that leaves while waiting does not take over', async () => {
    const locks = fakeLocks()
    const [second, third] = [vi.fn(), vi.fn()]
    const closeFirst = editInOneTab(report, vi.fn(), locks)
    const closeSecond = editInOneTab(report, second, locks)
    editInOneTab(report, third, locks)
    await settled()
    closeSecond()
    closeFirst()
    await settled()
    expect(second.mock.calls).toEqual([[false]])
    expect(third.mock.calls).toEqual([[false], [true]])
  })

  test('a tab that closes and opens again may edit again', async () => {
    const locks = fakeLocks()
    editInOneTab(report, vi.fn(), locks)()
    const again = vi.fn()
    editInOneTab(report, again, locks)
    await settled()
    expect(again.mock.calls.at(-1)).toEqual([true])
  })

  test('the lock is for a store and quarter, so that a report keeps it when it gets its id', () => {
    const request = vi.fn((..._: unknown[]) => Promise.resolve(true))
    editInOneTab(report, vi.fn(), { request } as unknown as LockManager)
    expect(request.mock.calls[0]?.[0]).toBe('audit-edit:s1:q1')
  })

  test('if the browser has no locks, every tab may edit', () => {
    vi.stubGlobal('navigator', { ...navigator, locks: undefined })
    const onChange = vi.fn()
    editInOneTab(report, onChange)()
    expect(onChange.mock.calls).toEqual([[true]])
    vi.unstubAllGlobals()
  })
})
