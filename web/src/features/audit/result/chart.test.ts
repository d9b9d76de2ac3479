import { describe, expect, test } from 'vitest'
import type { History } from '../types.ts'
import { floorOf, height, inset, linesOf, width, xOf, yOf } from './chart.ts'

const quarters = (...scores: (number | null)[]) =>
  scores.map((score) => ({ score, network: null, region: null, tier: null }) as History['quarters'][number])

describe('FD-20 the history chart', () => {
  test('spans its width from the first quarter to the last, and its height up to 100', () => {
    expect([xOf(0, 8), xOf(7, 8)]).toEqual([inset.left, width - inset.right])
    expect([yOf(40, 40), yOf(100, 40)]).toEqual([height - inset.bottom, inset.top])
  })

  test.each([
    [[0], 0],
    [[29], 0],
    [[72, 90], 60],
    [[70, 90], 60],
    [[69], 40],
    [[100], 80],
    [[null], 80],
  ] as const)('with the scores %j starts at %i', (scores, floor) => {
    expect(floorOf(quarters(...scores))).toBe(floor)
  })

  test('a quarter without a score interrupts the line', () => {
    const values = linesOf(quarters(60, 70, null, 90), 'score').map((line) => line.map(({ value }) => value))
    expect(values).toEqual([[60, 70], [90]])
  })

  test('draws nothing without scores', () => {
    expect(linesOf(quarters(null, null), 'score')).toEqual([])
  })
})
