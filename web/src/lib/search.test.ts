import { expect, test } from 'vitest'
import { laterPage, oneOf, pageParam, readSearch, text } from './search.ts'

const read = readSearch({ search: text, order: oneOf(['asc', 'desc']), page: laterPage })

test('an address is read as it was written', () => {
  expect(read({ search: ' merlot ', order: 'desc', page: '3' })).toEqual({ search: 'merlot', order: 'desc', page: 3 })
  expect(read({ search: '0', page: 2 })).toEqual({ search: '0', page: 2 })
})

test.each([
  {},
  { search: '', order: 'up', page: '1' },
  { search: '  ', order: '', page: '2.5' },
  { search: 7, order: null, page: 'two' },
  { search: {}, order: {}, page: {} },
  { search: [], order: ['asc'], page: ['2'] },
  { page: '-4' },
  { page: '1e400' },
  { page: '9007199254740993' },
  { page: true },
  { other: 'x' },
])('what makes no sense in an address is as if it were not there: %j', (search) => {
  // Each name is there: the router would keep what the address has under one that is missing.
  expect(Object.entries(read(search))).toEqual([
    ['search', undefined],
    ['order', undefined],
    ['page', undefined],
  ])
})

test('an address names only later pages', () => {
  expect([undefined, 0, 1, 2].map(pageParam)).toEqual([{}, {}, {}, { page: 2 }])
})
