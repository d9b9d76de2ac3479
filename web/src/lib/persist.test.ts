import { afterEach, describe, expect, test, vi } from 'vitest'
import { askToKeep, littleRoom } from './persist.ts'

const storage = (given: object) => vi.stubGlobal('navigator', { storage: given })
afterEach(() => vi.unstubAllGlobals())

describe('the storage of the device', () => {
  test('OFFLINE-026 the browser is asked to keep it, until it does', async () => {
    const persist = vi.fn(() => Promise.resolve(true))
    storage({ persist, persisted: () => Promise.resolve(false) })
    await askToKeep()
    expect(persist).toHaveBeenCalledOnce()
    storage({ persist, persisted: () => Promise.resolve(true) })
    await askToKeep()
    expect(persist).toHaveBeenCalledOnce()
  })

  test.each([
    ['a browser without it', undefined],
    ['one that refuses', { persisted: () => Promise.reject(new Error('no')) }],
  ])('OFFLINE-026 %s changes nothing', async (_, given) => {
    vi.stubGlobal('navigator', { storage: given })
    await expect(askToKeep()).resolves.toBeUndefined()
    await expect(littleRoom()).resolves.toBeUndefined()
  })

  test.each([
    [{ quota: 1_000_000_000, usage: 100_000_000 }, undefined],
    [{ quota: 1_000_000_000, usage: 950_000_000 }, 50_000_000],
    [{ quota: 1, usage: 2 }, 0],
    [{}, undefined],
  ])('OFFLINE-025 of %j there is little room: %s', async (estimate, left) => {
    storage({ estimate: () => Promise.resolve(estimate) })
    expect(await littleRoom()).toBe(left)
  })
})
