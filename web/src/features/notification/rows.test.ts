import { describe, expect, test } from 'vitest'
import type { Notification } from '@/api/notification.ts'
import { rowsOf, titleOf } from './rows.ts'

/** A comment, or what else is given. */
function told(by: string, given: Partial<Notification> = {}): Notification {
  const title = `${by} commented on your post`
  return { id: by, kind: 'COMMENT', title, by, content: '', link: '/posts/1', seen: false, createdAt: '2026-11-20T03:00:00Z', ...given }
}

describe('FD-390 what stands in one row', () => {
  const reply = told('Ann', { kind: 'REPLY' })
  const elsewhere = told('Ann', { link: '/posts/2' })
  const post = told('', { kind: 'POST', title: 'Ann shared a post' })
  const cases: [string, Notification[], number[]][] = [
    ['nothing', [], []],
    ['comments on one post, seen or not', [told('Mia'), told('Rob', { seen: true }), told('Ida')], [3]],
    ['comments on two posts', [told('Mia'), elsewhere, told('Rob')], [1, 1, 1]],
    ['comments and a reply in between', [told('Mia'), told('Joe'), reply, told('Rob')], [2, 1, 1]],
    ['the same post twice, which nobody did together', [post, post], [1, 1]],
  ]
  test.each(cases)('%s', (_, items, lengths) => {
    const rows = rowsOf(items)
    expect(rows.map((row) => row.length)).toEqual(lengths)
    expect(rows.flat()).toEqual(items)
  })
})

test.each([
  [['Mia Nguyen'], 'Mia Nguyen commented on your post'],
  [['Mia Nguyen', 'Tom Nguyen'], 'Mia Nguyen and Tom Nguyen commented on your post'],
  [['Mia Nguyen', 'Rob Reid', 'Mia Nguyen'], 'Mia Nguyen and Rob Reid commented on your post'],
  [['Mia Nguyen', 'Rob Reid', 'Ida Ito'], 'Mia Nguyen and 2 others commented on your post'],
  [['Mia Nguyen', 'Mia Nguyen', 'Mia Nguyen'], 'Mia Nguyen commented on your post 3 times'],
])('FD-390 a row of what %j did says so', (names, title) => {
  const [row] = rowsOf(names.map((name) => told(name)))
  expect(row && titleOf(row)).toBe(title)
})
