import { expect, test } from 'vitest'
import { aLine } from '../rules/testLines.ts'
import type { Line } from '../types.ts'
import { beforeText, failedBefore, sinceThen } from './before.ts'

const before = (inARow: number) => ({ key: 'then', failed: inARow > 0, inARow })

test.each<[string, Partial<Line>, string | undefined]>([
  ['EVIDENCE-020 it was not asked', {}, undefined],
  ['EVIDENCE-020 it passed', { before: before(0) }, 'Passed last visit'],
  ['EVIDENCE-020 it passed, whatever it is now', { before: before(0), passed: false }, 'Passed last visit'],
  ['EVIDENCE-020 it failed once', { before: before(1) }, 'Failed last visit'],
  ['EVIDENCE-020 it failed once and has passed now', { before: before(1), passed: true }, 'Failed last visit'],
  ['EVIDENCE-020 it failed twice', { before: before(2) }, 'Failed the last 2 visits'],
  ['EVIDENCE-020 it fails again', { before: before(1), passed: false }, 'Second time in a row'],
  ['EVIDENCE-020 it fails for the third time', { before: before(2), passed: false }, 'Third time in a row'],
  ['EVIDENCE-020 more visits than are looked at', { before: before(5), passed: false }, 'More than five times in a row'],
])('%s', (_, given, text) => {
  expect(beforeText(aLine(given))).toBe(text)
})

test('EVIDENCE-022 what failed at the last visit, most often first, without hidden lines', () => {
  const lines = [
    aLine({ key: 'passed', before: before(0) }),
    aLine({ key: 'once', before: before(1) }),
    aLine({ key: 'new' }),
    aLine({ key: 'hidden', before: before(3), hidden: true }),
    aLine({ key: 'thrice', before: before(3) }),
    aLine({ key: 'once too', before: before(1) }),
  ]
  expect(failedBefore(lines).map(({ key }) => key)).toEqual(['thrice', 'once', 'once too'])
})

test('EVIDENCE-022 a promotion that waits for its price is still open', () => {
  const line = { before: before(1), type: 'PROMOTION', position: 'FLOOR' } as const
  expect(sinceThen(aLine(line))).toBe('open')
  expect(sinceThen(aLine({ ...line, passed: true }))).toBe('open')
  expect(sinceThen(aLine({ ...line, passed: true, pricePassed: true }))).toBe('fixed')
  expect(sinceThen(aLine({ ...line, passed: true, pricePassed: false }))).toBe('again')
})
