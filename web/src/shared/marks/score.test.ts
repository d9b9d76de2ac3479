import { describe, expect, test } from 'vitest'
import type { Scores } from '@/api/types.ts'
import { scoreTone } from '@/shared/score/score.ts'
import { sections, type Weightings } from '@/shared/sections.ts'
import golden from '../../../../testdata/golden/score.json'
import { bestScore, score, scoreOf, tally } from './score.ts'
import { aLine, defaultWeightings, type GoldenLine, goldenLines } from './testLines.ts'

interface Case {
  name: string
  weightings?: Weightings
  lines: GoldenLine[]
  scores: Scores
  best: number
  colour: 'green' | 'yellow' | 'red' | 'grey'
}

const tones = { green: 'good', yellow: 'warn', red: 'bad', grey: 'na' } as const

describe('score, as the server computes it', () => {
  test.each(golden as unknown as Case[])('$name', ({ weightings = defaultWeightings, lines, scores, best, colour }) => {
    const tallies = tally(goldenLines(lines))
    expect(score(tallies, weightings)).toEqual(scores)
    expect(bestScore(tallies, weightings)).toBe(best)
    expect(scoreTone(scores.total)).toBe(tones[colour])
  })
})

test('AUDIT-094 AMB-020 the overall promotions score is the floor figure, 75, not the mean of floor and shelf, 50', () => {
  const tallies = tally([
    ...goldenLines([{ type: 'PROMOTION', position: 'FLOOR', passed: true, pricePassed: true, count: 3 }]),
    aLine({ type: 'PROMOTION', position: 'FLOOR', passed: false, pricePassed: false }),
    aLine({ type: 'PROMOTION', position: 'SHELF', passed: true, pricePassed: true }),
    ...goldenLines([{ type: 'PROMOTION', position: 'SHELF', passed: false, pricePassed: false, count: 3 }]),
  ])
  expect(score(tallies, defaultWeightings).promo).toBe(75)
})

test('AUDIT-085 each section has its own figure', () => {
  const scores = { nonLiquor: 1, promo: 2, promoFloor: 2, promoShelf: 3, coreRange: 4, total: 5 }
  expect(sections.map((section) => scoreOf(scores, section))).toEqual([1, 2, 3, 4])
})

test('counts lines that are hidden, visible, marked, failed or can still pass', () => {
  const [hiddenYes, hiddenOpen, yes, no, open] = [
    { hidden: true, passed: true, pricePassed: true },
    { hidden: true },
    { passed: true, pricePassed: true },
    { passed: false, pricePassed: false },
    {},
  ].map((given) => aLine({ type: 'FOCUS_PRODUCT', ...given })) as [never, never, never, never, never]
  expect(tally([hiddenYes, hiddenOpen, yes, no, open]).FOCUS_PRODUCTS).toEqual({
    lines: 5,
    passed: 2,
    failed: 1,
    possible: 3,
    visible: 3,
    visibleMarked: 2,
    hidden: 2,
    hiddenUnmarked: 1,
    obstructed: 0,
  })
})
