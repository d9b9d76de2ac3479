import { describe, expect, test } from 'vitest'
import { height, inset, linesOf, width, xOf, yOf } from './chart.ts'
import type { History } from './types.ts'

const quarters = (...scores: (number | null)[]) => scores.map((score) => ({ score }) as History['quarters'][number])

describe('FD-20 the history chart', () => {
  test('spans its room from the first quarter to the last, and from 0 to 100', () => {
    expect([xOf(0, 8), xOf(7, 8)]).toEqual([inset.left, width - inset.right])
    expect([yOf(0), yOf(100)]).toEqual([height - inset.bottom, inset.top])
  })

  test('a quarter without a score interrupts the line', () => {
    const values = linesOf(quarters(60, 70, null, 90), 'score').map((line) => line.map(({ value }) => value))
    expect(values).toEqual([[60, 70], [90]])
  })

  test('nothing to draw without scores', () => {
    expect(linesOf(quarters(null, null), 'score')).toEqual([])
  })
})
