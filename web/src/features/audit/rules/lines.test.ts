import { describe, expect, test } from 'vitest'
import { aLine, type GoldenLine, goldenLines } from '@/shared/marks/testLines.ts'
import golden from '../../../../../testdata/golden/sorting.json'
import type { Line } from '../types.ts'
import { defaultSort, emptyText, type Filter, listed, matching, sortLines, viewSection } from './lines.ts'

const everything: Filter = { search: '', only: null }
const keys = (lines: Pick<Line, 'key'>[]) => lines.map((line) => line.key)

describe('sorting', () => {
  interface Case {
    name: string
    by: 'category' | 'description'
    lines: GoldenLine[]
    order: string[]
  }
  test.each(golden as unknown as Case[])('$name', ({ by, lines, order }) => {
    expect(keys(sortLines(goldenLines(lines), { column: by, descending: false }))).toEqual(order)
  })

  test('AUDIT-036 AUDIT-037 the default is category ascending, or description for store standards', () => {
    expect(defaultSort('FOCUS_PRODUCTS')).toEqual({ column: 'category', descending: false })
    expect(defaultSort('PROMOTION_SHELF')).toEqual({ column: 'category', descending: false })
    expect(defaultSort('STORE_STANDARDS')).toEqual({ column: 'description', descending: false })
  })

  test('descending reverses the order', () => {
    const lines = [aLine({ key: 'a', category: 'Beer' }), aLine({ key: 'b', category: 'Wine' })]
    expect(keys(sortLines(lines, { column: 'category', descending: true }))).toEqual(['b', 'a'])
  })

  test('sorted by price, lines without one come last in both directions, and equal prices are sorted by category', () => {
    const lines = [
      aLine({ key: 'none', price: null }),
      aLine({ key: 'wine', price: 20, category: 'Wine' }),
      aLine({ key: 'ale', price: 20, category: 'Ale' }),
      aLine({ key: 'cheap', price: 9.99 }),
    ]
    expect(keys(sortLines(lines, { column: 'price', descending: false }))).toEqual(['cheap', 'ale', 'wine', 'none'])
    expect(keys(sortLines(lines, { column: 'price', descending: true }))).toEqual(['ale', 'wine', 'cheap', 'none'])
  })
})

describe('search', () => {
  const lines = [
    aLine({ key: 'rose', description: 'Granite Belt Sparkling Rosé', category: 'Wine' }),
    aLine({ key: 'ale', description: 'Nine Mile Pale Ale', category: 'Beer' }),
  ]
  test.each([
    ['ROSE', ['rose']],
    ['rosé', ['rose']],
    ['wine granite', ['rose']],
    ['  ale ', ['ale']],
    ['wine ale', []],
    [' ', ['rose', 'ale']],
  ])('AUDIT-032 %j finds %j', (search, found) => {
    expect(keys(matching(lines, { search, only: null }))).toEqual(found)
  })
})

describe('toggle', () => {
  const lines = [
    aLine({ key: 'yes', passed: true }),
    aLine({ key: 'no', passed: false }),
    aLine({ key: 'open' }),
    aLine({ key: 'waits', type: 'PROMOTION', position: 'FLOOR', passed: true }),
    aLine({ key: 'price', type: 'PROMOTION', position: 'FLOOR', passed: true, pricePassed: false }),
  ]
  test('AUDIT-031 shows only failed lines', () => {
    expect(keys(matching(lines, { search: '', only: 'failed' }))).toEqual(['no', 'price'])
  })
  test('AMB-025 shows only unmarked lines, including a promotion that still needs its price', () => {
    expect(keys(matching(lines, { search: '', only: 'unmarked' }))).toEqual(['open', 'waits'])
  })
})

test('R6 an open report lists its visible lines, a completed one lists its answered lines, hidden or not', () => {
  const lines = [
    aLine({ key: 'yes', passed: true }),
    aLine({ key: 'open' }),
    aLine({ key: 'hidden yes', type: 'FOCUS_PRODUCT', passed: true, pricePassed: true, hidden: true }),
    aLine({ key: 'hidden', type: 'FOCUS_PRODUCT', hidden: true }),
  ]
  expect(keys(listed(lines, false))).toEqual(['yes', 'open'])
  expect(keys(listed(lines, true))).toEqual(['yes', 'hidden yes'])
})

describe('collapsing', () => {
  const ten = goldenLines([{ count: 10, passed: true }])
  const eleven = [...ten, aLine()]
  const view = (lines: Line[], options: Partial<Parameters<typeof viewSection>[2]> = {}) =>
    viewSection(lines, 'STORE_STANDARDS', { completed: false, filter: everything, expanded: false, ...options })

  test('AUDIT-034 FD-12 a list of more than 10 lines shows none of them, and its button tells how many there are', () => {
    expect(view(eleven)).toEqual({ lines: [], total: 11, collapsed: true, collapsible: true, emptyText: '' })
  })
  test('AUDIT-034 the button opens the list', () => {
    const { lines, collapsed, collapsible } = view(eleven, { expanded: true })
    expect([lines.length, collapsed, collapsible]).toEqual([11, false, true])
  })
  test('AUDIT-035 10 lines are not collapsed', () => {
    const { lines, collapsed, collapsible } = view(ten)
    expect([lines.length, collapsed, collapsible]).toEqual([10, false, false])
  })
  test('AUDIT-035 a completed report is not collapsed', () => {
    expect(view(eleven, { completed: true }).lines).toHaveLength(10)
  })
  test('FD-12 hidden lines and other sections do not count', () => {
    const { collapsed, total } = view([...ten, aLine({ type: 'FOCUS_PRODUCT', hidden: true }), aLine({ type: 'FOCUS_PRODUCT' })])
    expect([collapsed, total]).toEqual([false, 10])
  })
  test('FD-12 a search opens the list, but blanks do not', () => {
    expect(view(eleven, { filter: { search: 'line', only: null } }).lines).toHaveLength(11)
    expect(view(eleven, { filter: { search: '  ', only: null } }).collapsed).toBe(true)
  })
  test('FD-12 the toggle opens the list', () => {
    expect(view(eleven, { filter: { search: '', only: 'unmarked' } }).lines).toHaveLength(1)
  })
  test('FD-12 each section has its own empty text', () => {
    expect(view(eleven, { filter: { search: 'zzz', only: null } }).emptyText).toBe('No items match your search.')
    expect(view([]).emptyText).toBe('No items to show.')
    expect(view(ten).emptyText).toBe('')
  })
})

describe('empty states', () => {
  test.each([
    ['AUDIT-038', null, '', 'No items to show.'],
    ['AUDIT-039', 'unmarked', 'gin', 'No unmarked items match your search.'],
    ['AUDIT-040', 'failed', 'gin', 'No failed items match your search.'],
    ['AUDIT-041', null, 'gin', 'No items match your search.'],
    ['AUDIT-042', 'failed', '', 'No failed items to show.'],
    ['AUDIT-043', 'unmarked', ' ', 'No unmarked items to show.'],
  ] as const)('%s with the toggle on %s and the search %j it says %s', (_, only, search, text) => {
    expect(emptyText({ only, search })).toBe(text)
  })
})
