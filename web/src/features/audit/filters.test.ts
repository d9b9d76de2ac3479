import { describe, expect, test } from 'vitest'
import { changeFilters, isNarrowed, readFilters, writeFilters } from './filters.ts'

describe('SCR-028 filters live in the address', () => {
  test('what the address says becomes typed filters, and back', () => {
    const params = { search: 'cellars', status: 'COMPLETED', final: 'no', quarter: 'q1', store: 's1', page: '3' }
    const filters = readFilters(params)
    expect(filters).toEqual({ search: 'cellars', status: 'COMPLETED', final: false, quarter: 'q1', store: 's1', page: 3 })
    expect(writeFilters(filters)).toEqual(params)
  })

  test.each([
    ['an unknown status', { status: 'GREEN' }],
    ['final that is neither yes nor no', { final: 'maybe' }],
    ['a page that is no number', { page: 'two' }],
    ['a page below the first', { page: '0' }],
    ['a broken page', { page: '1.5' }],
    ['the first page', { page: '1' }],
    ['a blank search', { search: '  ' }],
  ])('%s narrows nothing', (_, params) => {
    expect(readFilters(params)).toEqual({})
  })

  test('changing a filter goes back to the first page and keeps the others', () => {
    expect(changeFilters({ search: 'cellars', page: 4 }, { final: false })).toEqual({ search: 'cellars', final: false })
    expect(changeFilters({ search: 'cellars', status: 'PENDING' }, { status: undefined })).toEqual({ search: 'cellars' })
  })

  test('a page alone is no filter', () => {
    expect(isNarrowed({ page: 2 })).toBe(false)
    expect(isNarrowed({ final: false })).toBe(true)
  })
})
