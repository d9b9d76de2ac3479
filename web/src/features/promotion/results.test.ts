import { describe, expect, test } from 'vitest'
import type { Quarter } from '@/api/types.ts'
import { begun, changeOf, floorOf, linesOf, resultsOf } from './results.ts'

const quarterOf = (id: string, status: Quarter['promotion']['status'], averageScore: number, nsw: number, tas: number): Quarter => ({
  promotion: {
    id,
    status,
    kind: 'CORE_RANGE',
    description: id,
    startDate: '2026-09-01',
    endDate: '2026-11-30',
    actualEndDate: null,
    effectiveEndDate: '2026-11-30',
  },
  stores: { total: 42, audited: 30, completed: 17, final: 5 },
  averageScore,
  byRegion: [
    { region: 'NSW', label: 'NSW', stores: 8, completed: 2, averageScore: nsw },
    { region: 'TAS', label: 'TAS', stores: 3, completed: 0, averageScore: tas },
  ],
  byTier: [{ tier: 'SF', label: 'Small', stores: 13, completed: 6, averageScore: 80 }],
  certificates: 0,
  run: null,
})

const summer = quarterOf('summer', 'UPCOMING', -1, -1, -1)
const spring = quarterOf('spring', 'CURRENT', 79, 83, -1)
const winter = quarterOf('winter', 'ENDED', 76, 70, -1)

describe('FD-406 the lines of quarters', () => {
  test('are of the quarters that have begun, oldest first', () => {
    expect(begun([summer, spring, winter])).toEqual([winter, spring])
  })

  test('are of every store together first, then of each region that has had a score', () => {
    expect(resultsOf([winter, spring], 'REGION')).toEqual([
      { key: undefined, label: undefined, averages: [76, 79] },
      { key: 'NSW', label: 'NSW', averages: [70, 83] },
    ])
  })

  test('are of sizes, and a size without stores in a quarter has no average there', () => {
    expect(resultsOf([{ ...winter, byTier: [] }, spring], 'SIZE').slice(1)).toEqual([{ key: 'SF', label: 'Small', averages: [-1, 80] }])
  })

  test.each([
    [[76, 79], 3],
    [[80, -1, 78, -1], -2],
    [[-1, 78], undefined],
    [[], undefined],
  ])('%j have changed by %s', (averages, change) => {
    expect(changeOf({ averages })).toBe(change)
  })

  test.each([
    [[76, 75], 70],
    [[70, 64], 50],
    [[5], 0],
    [[-1], 90],
  ])('%j stand on %i', (averages, floor) => {
    expect(floorOf([{ key: undefined, label: undefined, averages }])).toBe(floor)
  })

  test('have a gap where a quarter has no average', () => {
    expect(linesOf({ averages: [80, -1, 60, 100] }, 60)).toEqual([
      [{ index: 0, x: 12.5, y: 50, value: 80 }],
      [
        { index: 2, x: 62.5, y: 100, value: 60 },
        { index: 3, x: 87.5, y: 0, value: 100 },
      ],
    ])
  })
})
