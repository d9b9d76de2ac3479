import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLate, peace } from './late.ts'

let idle: (() => void)[]
let show: () => void
let late: ReturnType<typeof createLate>

beforeEach(() => {
  vi.useFakeTimers()
  late = createLate()
  idle = []
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** As main.tsx does: after the parts are named. */
function holdFirstPage() {
  late.holdUntil(
    new Promise<void>((resolve) => {
      show = resolve
    }),
  )
}

/** Lets the page be idle, until nothing waits for that any more. */
async function rest() {
  await vi.advanceTimersByTimeAsync(0)
  for (let next = idle.shift(); next; next = idle.shift()) {
    next()
    await vi.advanceTimersByTimeAsync(0)
  }
}

describe('late parts', () => {
  test('that the page shows are fetched when the first page is shown and the page is idle', async () => {
    const load = vi.fn(async () => 'chart')
    late.latePart(load, { onPage: true })
    holdFirstPage()
    await rest()
    expect(load).not.toHaveBeenCalled()
    show()
    await rest()
    expect(load).toHaveBeenCalledOnce()
  })

  test('that the page shows are fetched when it shows them, also if the wait that began with their names was lost', async () => {
    vi.stubGlobal('requestIdleCallback', undefined)
    const load = vi.fn(async () => 'chart')
    const part = late.latePart(load, { onPage: true })
    await vi.advanceTimersByTimeAsync(0)
    vi.useRealTimers() // and the one to which the part had given its wait never comes back
    const { result } = renderHook(() => part.use())
    await waitFor(() => expect(result.current).toBe('chart'))
    renderHook(() => part.use())
    expect(load).toHaveBeenCalledOnce()
  })

  test('that somebody may ask for are fetched some seconds later, one after the other', async () => {
    const dialog = vi.fn(async () => 'dialog')
    let finish = () => {}
    const slow = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve
        }),
    )
    late.latePart(slow)
    late.latePart(dialog)
    holdFirstPage()
    show()
    await rest()
    await vi.advanceTimersByTimeAsync(peace - 1)
    await rest()
    expect(slow).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await rest()
    expect(slow).toHaveBeenCalledOnce()
    expect(dialog).not.toHaveBeenCalled()
    finish()
    await rest()
    expect(dialog).toHaveBeenCalledOnce()
  })

  test('that do something by themselves are fetched before those that wait to be asked for', async () => {
    const order: string[] = []
    late.latePart(async () => order.push('fetched first, since nothing else waits yet'))
    late.latePart(async () => order.push('dialog'))
    late.latePart(async () => order.push('sends what waits'), { first: true })
    await vi.advanceTimersByTimeAsync(peace)
    await rest()
    expect(order).toEqual(['fetched first, since nothing else waits yet', 'sends what waits', 'dialog'])
  })

  test('are fetched at once when they are needed, and only once', async () => {
    const load = vi.fn(async () => 'alert')
    const part = late.latePart(load)
    holdFirstPage()
    await expect(part.load()).resolves.toBe('alert')
    show()
    await vi.advanceTimersByTimeAsync(peace)
    await rest()
    expect(load).toHaveBeenCalledOnce()
  })

  test('one that fails holds up no other, and is tried again later and when the connection is back', async () => {
    const failing = vi.fn(() => Promise.reject(new Error('no connection')))
    const dialog = vi.fn(async () => 'dialog')
    late.latePart(failing)
    late.latePart(dialog)
    await vi.advanceTimersByTimeAsync(peace)
    await rest()
    expect([failing.mock.calls.length, dialog.mock.calls.length]).toEqual([1, 1])
    await vi.advanceTimersByTimeAsync(5000)
    expect(failing).toHaveBeenCalledTimes(2)
    window.dispatchEvent(new Event('online'))
    expect(failing).toHaveBeenCalledTimes(3)
  })

  test('OFFLINE-002 on a device without a connection one that failed is not tried again before there is one', async () => {
    const failing = vi.fn(() => Promise.reject(new Error('no connection')))
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    late.latePart(failing)
    await vi.advanceTimersByTimeAsync(peace)
    await rest()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(failing).toHaveBeenCalledTimes(1)
    onLine.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    expect(failing).toHaveBeenCalledTimes(2)
  })
})
