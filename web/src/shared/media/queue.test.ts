import { describe, expect, test } from 'vitest'
import { atOnce, isBusy, moved, next, ordered, type Sending } from './queue.ts'

const sending = (id: string, state: Sending['state']): Sending => ({ id, state, share: 0, file: new File([], id) })
const ids = (sendings: Sending[]) => sendings.map(({ id }) => id)

describe('the queue of uploads', () => {
  test('MEDIA-004 any number waits, two are sent at once, in their order', () => {
    const waiting = Array.from({ length: 30 }, (_, i) => sending(`${i}`, 'waiting'))
    expect(ids(next(waiting))).toEqual(['0', '1'])
    expect(ids(next([sending('a', 'sending'), ...waiting]))).toEqual(['0'])
    expect(next([...Array.from({ length: atOnce }, (_, i) => sending(`s${i}`, 'sending')), ...waiting])).toEqual([])
  })

  test('one that has failed holds up nobody', () => {
    const all = [sending('a', 'failed'), sending('b', 'waiting')]
    expect(ids(next(all))).toEqual(['b'])
    expect(isBusy(all)).toBe(true)
    expect(isBusy([sending('a', 'failed')])).toBe(false)
  })

  test('files keep the order of the person, whichever arrives first', () => {
    const files = [{ id: 'c' }, { id: 'before' }, { id: 'a' }]
    expect(ordered(files, ['a', 'b', 'c']).map(({ id }) => id)).toEqual(['before', 'a', 'c'])
  })

  test.each([
    ['a', 2, 'bca'],
    ['c', 0, 'cab'],
    ['b', -5, 'bac'],
    ['b', 9, 'acb'],
    ['b', 1, 'abc'],
  ])('%s moved to place %i', (id, to, order) => {
    expect(moved(['a', 'b', 'c'], id, to).join('')).toBe(order)
  })
})
