import { describe, expect, test } from 'vitest'
import { aLine } from '../rules/testLines.ts'
import { fixFirst, nextSteps, verdict } from './result.ts'

test.each([
  [100, 'Full marks.'],
  [99, 'Green, and close to the top.'],
  [95, 'Green, and close to the top.'],
  [94, 'Green. Keep it up.'],
  [85, 'Green. Keep it up.'],
  [84, 'Nearly green.'],
  [79, 'On the way to green.'],
  [60, 'On the way to green.'],
  [59, 'Red. Time to lift.'],
  [0, 'Red. Time to lift.'],
  [-1, 'Nothing to score.'],
])('AUDIT-095 AUDIT-096 AUDIT-097 AUDIT-098 the verdict on %i agrees with its colour', (total, words) => {
  expect(verdict(total)).toBe(words)
})

const onFloor = { type: 'PROMOTION', position: 'FLOOR' } as const
const failed = [
  aLine({ passed: false }),
  aLine({ ...onFloor, passed: false, pricePassed: false }),
  aLine({ ...onFloor, passed: true, pricePassed: false }),
  aLine({ type: 'PROMOTION', position: 'SHELF', passed: true, pricePassed: false }),
  aLine({ type: 'FOCUS_PRODUCT', passed: false, pricePassed: false }),
]

describe('what to do next', () => {
  test('AMB-034 counts each kind of failure; a wrong price is not a missing product', () => {
    expect(nextSteps(failed)).toEqual([
      'Fix 1 store standard.',
      'Put 1 promoted product on the floor.',
      'Correct 2 price tickets.',
      'Range 1 focus product.',
    ])
  })

  test('says nothing about lines that passed or were not marked', () => {
    expect(nextSteps([aLine({ passed: true }), aLine()])).toEqual([])
  })
})

describe('FD-21 what to fix first', () => {
  const lines = ['a', 'b', 'c'].map((id) => aLine({ id, passed: false }))
  const lift = (...ids: string[]) => ({ lines: ids, reaches: 85, sentence: '', target: 85 })

  test('is the lines that bring the report to green', () => {
    expect([...fixFirst({ lines, lift: lift('a', 'c') })]).toEqual(['a', 'c'])
  })

  test('is empty if all lines are needed, or none', () => {
    expect(fixFirst({ lines, lift: lift('a', 'b', 'c') }).size).toBe(0)
    expect(fixFirst({ lines, lift: null }).size).toBe(0)
  })
})
