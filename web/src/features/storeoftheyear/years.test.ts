import { expect, test } from 'vitest'
import { yearOf, yearParam, yearsToChoose } from './years.ts'

test('GENERAL-033 a financial year begins on 1 July', () => {
  expect(yearOf('2026-06-30')).toBe(2026)
  expect(yearOf('2026-07-01')).toBe(2027)
  expect(yearOf('2026-12-31')).toBe(2027)
})

test('SCR-039 an address names a year that the server takes, or none', () => {
  expect(yearParam('2026')).toBe(2026)
  for (const odd of ['1999', '10000', '2026.5', 'this', undefined]) expect(yearParam(odd), odd).toBeUndefined()
})

test('SOTY-001 the years to choose are the newest first, each once', () => {
  expect(yearsToChoose([2027, 2025], 2026, 2027)).toEqual([2027, 2026, 2025])
})
