import { describe, expect, test } from 'vitest'
import { changeFilters, isNarrowed, orderOf, readFilters, sortAs, writeFilters } from './filters.ts'
import { complianceSearch } from './search.ts'

/** The filters of an address with these search parameters. */
const read = (params: Record<string, string>) => readFilters(complianceSearch(params))

describe('SCR-028 filters live in the address', () => {
  test('the address is read into filters and written back', () => {
    const params = { search: 'cellars', status: 'COMPLETED', final: 'no', quarter: 'q1', store: 's1', page: '3' }
    const filters = read(params)
    expect(filters).toEqual({ search: 'cellars', status: 'COMPLETED', final: false, quarter: 'q1', store: 's1', page: 3 })
    expect(writeFilters(filters)).toEqual({ ...params, page: 3 })
  })

  test.each([
    ['an unknown status', { status: 'GREEN' }],
    ['final that is neither yes nor no', { final: 'maybe' }],
    ['a page that is not a number', { page: 'two' }],
    ['a page below the first', { page: '0' }],
    ['a fraction as the page', { page: '1.5' }],
    ['the first page', { page: '1' }],
    ['a blank search', { search: '  ' }],
  ])('%s is ignored', (_, params) => {
    expect(read(params)).toEqual({})
  })

  test('changing a filter goes back to the first page and keeps the others', () => {
    expect(changeFilters({ search: 'cellars', page: 4 }, { final: false })).toEqual({ search: 'cellars', final: false })
    expect(changeFilters({ search: 'cellars', status: 'PENDING' }, { status: undefined })).toEqual({ search: 'cellars' })
  })

  test('a page does not count as a filter', () => {
    expect(isNarrowed({ page: 2 })).toBe(false)
    expect(isNarrowed({ final: false })).toBe(true)
  })
})

describe('sorting by a column', () => {
  test("the address holds the column, and the order only if it is not the column's first", () => {
    expect(read({ sort: 'score' })).toEqual({ sort: 'score' })
    expect(read({ sort: 'score', order: 'asc' })).toEqual({ sort: 'score', order: 'asc' })
    expect(read({ sort: 'score', order: 'desc' })).toEqual({ sort: 'score' })
    expect(read({ sort: 'colour', order: 'asc' })).toEqual({})
    expect(writeFilters({ sort: 'store', order: 'desc' })).toEqual({ sort: 'store', order: 'desc' })
  })

  test.each([
    ['store', 'asc', 'desc'],
    ['score', 'desc', 'asc'],
    ['completed', 'desc', 'asc'],
  ] as const)('a list that is sorted by %s says so in the address, with the order only if it is not %s but %s', (sort, first, second) => {
    expect(sortAs({ by: sort, descending: first === 'desc' })).toEqual({ sort })
    expect(sortAs({ by: sort, descending: second === 'desc' })).toEqual({ sort, order: second })
    expect(orderOf({ sort }, sort)).toBe(first)
    expect(orderOf({ sort, order: second }, sort)).toBe(second)
    expect(orderOf({ sort }, sort === 'store' ? 'score' : 'store')).toBeUndefined()
    expect(sortAs(undefined)).toEqual({})
  })

  test('an order does not count as a filter', () => {
    expect(isNarrowed({ sort: 'score', order: 'asc' })).toBe(false)
  })
})
