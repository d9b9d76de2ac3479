import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, OfflineError } from '@/api/errors.ts'
import type { Published } from '@/api/types.ts'
import { OpenedThings } from './seen.ts'

const post = (id: string): Published => ({ kind: 'POST', id })
const posts = (n: number) => Array.from({ length: n }, (_, i) => post(`p${i}`))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Things whose sending fails with the given errors first. Returns what was sent, by call. */
function opened(...failures: Error[]) {
  const sent: string[][] = []
  const things = new OpenedThings(async (items) => {
    const failure = failures.shift()
    if (failure) throw failure
    sent.push(items.map(({ kind, id }) => `${kind} ${id}`))
  })
  return { things, sent }
}

describe('READERSHIP-019 what a person has opened is told', () => {
  test('together a little later, and each thing once', async () => {
    const { things, sent } = opened()
    for (const each of [post('a'), post('b'), post('a'), { kind: 'RESOURCE', id: 'a' } as const]) things.note(each)
    expect(sent).toEqual([])
    await vi.runAllTimersAsync()
    expect(sent).toEqual([['POST a', 'POST b', 'RESOURCE a']])
    things.note(post('b'))
    await vi.runAllTimersAsync()
    expect(sent).toHaveLength(1)
  })

  test('in calls that the server takes', async () => {
    const { things, sent } = opened()
    for (const each of posts(230)) things.note(each)
    await vi.runAllTimersAsync()
    expect(sent.map((call) => call.length)).toEqual([100, 100, 30])
    expect(new Set(sent.flat()).size).toBe(230)
  })

  test('with what comes next when there was no connection', async () => {
    const { things, sent } = opened(new OfflineError())
    things.note(post('a'))
    await vi.runAllTimersAsync()
    expect(sent).toEqual([])
    things.note(post('b'))
    await vi.runAllTimersAsync()
    expect(sent).toEqual([['POST a', 'POST b']])
  })

  test('not again when the server refuses it', async () => {
    const { things, sent } = opened(new ApiError(422))
    things.note(post('a'))
    await vi.runAllTimersAsync()
    things.note(post('b'))
    await vi.runAllTimersAsync()
    expect(sent).toEqual([['POST b']])
  })

  test('at once when the page is left, and no more than 500 wait', async () => {
    const { things, sent } = opened(new OfflineError())
    for (const each of posts(620)) things.note(each)
    await things.flush()
    await things.flush()
    expect(sent.flat()).toHaveLength(500)
    expect(sent.flat()).toContain('POST p619')
    expect(sent.flat()).not.toContain('POST p0')
  })
})
