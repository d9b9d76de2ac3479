import { describe, expect, test } from 'vitest'
import type { Attachment } from '@/api/types.ts'
import { coming, picture, video } from '@/shared/media/testFiles.ts'
import { aResource, heldOf } from '../testResources.ts'
import { found, isDue, judged, keepable, mostBytes, mostFiles, opensAs, over, taken } from './rules.ts'

const pdf = (id: string, size = 1000): Attachment => ({
  ...picture(id),
  name: `${id}.pdf`,
  mimeType: 'application/pdf',
  size,
  resizedUrls: null,
})
const withFile = (id: string, file: Attachment | null) => aResource({ id, type: file ? 'FILE' : 'LINK', name: id, file })
const wanted = (id: string, file = pdf(`${id}-1`)) => ({ resource: withFile(id, file) })
const held = (id: string, file = pdf(`${id}-1`), now = file) => ({ resource: withFile(id, now), held: heldOf(file) })

test.each([
  ['a PDF', pdf('f'), 'now'],
  ['a picture', picture('f'), 'now'],
  ['a file that is being prepared', coming(picture('f')), 'later'],
  ['a file that could not be prepared', { ...coming(picture('f')), problem: 'It is damaged.' }, 'never'],
  ['a video', video('f'), 'never'],
  ['a video that is being prepared', coming(video('f')), 'never'],
  ['a link', null, 'never'],
] as const)('OFFLINE-043 FD-237 %s can be kept: %s', (_, file, expected) => {
  expect(keepable(withFile('r', file))).toBe(expected)
})

test.each([
  ['was never fetched', wanted('r'), true],
  ['is the newest', held('r'), false],
  ['is an older version', held('r', pdf('r-1'), pdf('r-2')), true],
  ['is an older version, and the newer one is being prepared', held('r', pdf('r-1'), coming(picture('r-2'))), false],
] as const)('OFFLINE-047 a file that %s has to be fetched: %s', (_, one, expected) => {
  expect(isDue(one)).toBe(expected)
})

const many = (count: number, size: number) => Array.from({ length: count }, (_, n) => held(`r${n}`, pdf(`r${n}-1`, size)))

test.each([
  ['one more than the files', many(mostFiles, 1), wanted('new'), 'files'],
  ['the last file', many(mostFiles - 1, 1), wanted('new'), undefined],
  ['a new version of one of them', many(mostFiles, 1), wanted('r3', pdf('r3-2')), undefined],
  ['one byte too many', many(2, mostBytes / 2), wanted('new', pdf('new-1', 1)), 'bytes'],
  ['the last bytes', many(2, mostBytes / 2 - 1), wanted('new', pdf('new-1', 2)), undefined],
  ['a larger version that has room once the old one goes', many(2, mostBytes / 2), wanted('r1', pdf('r1-2', mostBytes / 2)), undefined],
  ['a larger version that has no room', many(2, mostBytes / 2), wanted('r1', pdf('r1-2', mostBytes / 2 + 1)), 'bytes'],
] as const)('OFFLINE-046 the limit against %s', (_, kept, { resource }, expected) => {
  expect(over(kept, resource)).toBe(expected)
})

test('OFFLINE-046 what is still to come counts with its size, and an older version with its own', () => {
  expect(taken([held('a', pdf('a-1', 10), pdf('a-2', 500)), wanted('b', pdf('b-1', 7))])).toEqual({ files: 2, bytes: 17 })
})

describe('OFFLINE-047 what an answer of the server says of what is kept', () => {
  const [a, c] = [held('a'), held('c')]
  const kept = [a, held('b'), c]
  const ids = ['a', 'b', 'c']
  const newer = withFile('b', pdf('b-2'))

  test.each([
    ['all are there', ids, [a.resource, newer, c.resource], undefined, { gone: [], now: ids }],
    ['some are not there any more', ids, [newer], undefined, { gone: ['a', 'c'], now: ['b'] }],
    ['a part of the answer', ids, [newer], 3, { gone: [], now: ['b'] }],
    ['those that nobody asked for', ['b'], [newer], undefined, { gone: [], now: ['b'] }],
    ['one became a link', ['a'], [withFile('a', null)], undefined, { gone: ['a'], now: [] }],
    ['one became a video', ['a'], [withFile('a', video('a-2'))], undefined, { gone: ['a'], now: [] }],
    ['others that are not kept', ['a'], [a.resource, withFile('z', pdf('z-1'))], undefined, { gone: [], now: ['a'] }],
  ] as const)('%s', (_, asked, items, total, expected) => {
    const { gone, now } = judged(kept, asked, { items, meta: { totalItems: total ?? items.length } })
    expect({ gone, now: now.map(({ id }) => id) }).toEqual(expected)
  })
})

test.each([
  ['image/jpeg', 'picture'],
  ['image/png', 'picture'],
  ['application/pdf', 'saved'],
  ['image/svg+xml', 'saved'],
  ['text/html', 'saved'],
  ['', 'saved'],
])('OFFLINE-044 FD-238 a file of the type %j opens from the device as: %s', (type, expected) => {
  expect(opensAs(type)).toBe(expected)
})

test.each([
  ['everything by name', {}, ['Äpfel', 'Birnen und Äpfel', 'Zebra']],
  ['every word, without accents and case', { query: ' apfel BIRNEN ' }, ['Birnen und Äpfel']],
  ['no word', { query: 'x' }, []],
  ['the latest change first', { order: 'NEWEST' }, ['Birnen und Äpfel', 'Zebra', 'Äpfel']],
] as const)('OFFLINE-045 on this device is found: %s', (_, filters, expected) => {
  const named = (name: string, day: number) => ({ resource: aResource({ id: name, name, updatedAt: `2026-11-0${day}T01:00:00Z` }) })
  expect(found([named('Zebra', 2), named('Birnen und Äpfel', 3), named('Äpfel', 1)], filters).map(({ name }) => name)).toEqual(expected)
})
