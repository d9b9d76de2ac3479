import { expect, test } from 'vitest'
import { begin, inOrder, keep, standing } from './order.ts'

const row = (id: string, unread = 0, lastMessageSentAt = '2026-11-20T03:00:00Z') => ({ id, unread, lastMessageSentAt })
const [a, b, c, d] = [row('a', 2), row('b', 1), row('c'), row('d')]
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).join(' ')
const later = '2026-11-20T04:00:00Z'

test.each([
  ['the first time', [a, b, c], [], 'a b c'],
  ['one that was opened stays, although it is no longer unread', [b, row('a'), c], [a, b, c], 'a b c'],
  ['one that was answered stays', [b, c, row('a', 0, later)], [a, b, c], 'a b c'],
  ['one with a new message goes where the server has it', [row('c', 1, later), a, b], [a, b, c], 'c a b'],
  ['a new one stands where the server has it', [b, d, row('a'), c], [a, b, c], 'a d b c'],
  ['one that has gone leaves no gap', [b, c], [a, b, c], 'b c'],
  ['more of them follow', [b, row('a'), c, d], [a, b, c], 'a b c d'],
])('FD-391 the order of the inbox holds: %s', (_, items, places, order) => {
  expect(ids(inOrder(items, places))).toBe(order)
})

test('FD-449 while several are chosen no row moves, also with a new message, and what was not there follows', () => {
  expect(ids(standing([row('c', 1, later), d, a, b], [a, b, c]))).toBe('a b c d')
})

test('FD-391 an open conversation goes on with what was asked, the inbox alone and another person begin anew', () => {
  expect(begin('hana', 'WAITING', undefined)).toMatchObject({ show: 'WAITING', search: '', places: [] })
  keep({ person: 'hana', show: 'MINE', search: 'north', label: 'l1', places: [a] })
  expect(begin('hana', 'ALL', 'c1')).toMatchObject({ show: 'MINE', search: 'north', label: 'l1', places: [a] })
  expect(begin('hugo', 'ALL', 'c1')).toMatchObject({ show: 'ALL', search: '', places: [] })
  keep({ person: 'hugo', show: 'MINE', search: 'north', label: 'l1', places: [a] })
  expect(begin('hugo', 'ALL', undefined)).toMatchObject({ show: 'ALL', search: '', label: '', places: [] })
})
