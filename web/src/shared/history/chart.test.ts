import { describe, expect, test } from 'vitest'
import type { History } from '@/api/types.ts'
import { bandOf, floorOf, height, inset, isValley, linesOf, namesOf, shownIn, xOf, yOf } from './chart.ts'

type Quarters = History['quarters']

const quarters = (...scores: (number | null)[]) =>
  scores.map((score) => ({ score, network: null, region: null, tier: null }) as Quarters[number])

const named = (...names: string[]) =>
  names.map((description) => ({ promotion: { id: description, description, startDate: '2026-03-01' } }) as Quarters[number])

const seasons = named('Core Range Autumn 2025', 'Core Range Winter 2025', 'Core Range Spring 2025', 'Core Range Summer 2025-26')

describe('FD-20 the history chart', () => {
  test('is made for its width: quarters share it, and its height ends at 100', () => {
    const width = 600
    expect(xOf(0, width, 8) - bandOf(width, 8) / 2).toBe(inset.left)
    expect(xOf(7, width, 8) + bandOf(width, 8) / 2).toBe(width - inset.right)
    expect([yOf(40, 40), yOf(100, 40)]).toEqual([height - inset.bottom, inset.top])
  })

  test.each([
    [1000, 8],
    [358, 6],
    [300, 5],
    [20, 2],
  ])('a width of %i shows %i quarters, the latest, each wide enough for a finger', (width, count) => {
    const shown = shownIn(width, quarters(1, 2, 3, 4, 5, 6, 7, 8))
    expect(shown.map(({ score }) => score)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].slice(-count))
    if (width > 100) expect(bandOf(width, count)).toBeGreaterThanOrEqual(44)
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
    const values = linesOf(quarters(60, 70, null, 90), 'score', 600).map((line) => line.map(({ value }) => value))
    expect(values).toEqual([[60, 70], [90]])
  })

  test('draws nothing without scores', () => {
    expect(linesOf(quarters(null, null), 'score', 600)).toEqual([])
  })

  test('a figure stands below its point in a valley, and above it elsewhere', () => {
    const [points = []] = linesOf(quarters(79, 89, 76, 84, 84), 'score', 600)
    expect(points.map((_, index) => isValley(points, index))).toEqual([true, false, true, false, false])
    expect(isValley(points.slice(0, 1), 0)).toBe(false)
  })

  test.each([
    ['in full where they fit', 800, ['Core Range Autumn 2025', '', '', 'Core Range Summer 2025-26']],
    ['in full on two lines', 460, ['Core Range|Autumn 2025', '', '', 'Core Range|Summer 2025-26']],
    ['without the words that they share', 400, ['Autumn 2025', '', '', 'Summer|2025-26']],
    ['so on a phone, where six of them fit', 250, ['Autumn|2025', '', '', 'Summer|2025-26']],
    ['by their month where nothing else fits', 200, ['Mar 26', '', '', 'Mar 26']],
  ])('quarters are named %s', (_, width, [first, , , last]) => {
    const names = namesOf(seasons, width).map((lines) => lines.join('|'))
    expect([names[0], names[3]]).toEqual([first, last])
  })

  test('a name never loses all of its words', () => {
    expect(namesOf(named('Spring', 'Spring Racing'), 150)).toEqual([['Spring'], ['Spring', 'Racing']])
    expect(namesOf(named('Spring'), 200)).toEqual([['Spring']])
  })
})
