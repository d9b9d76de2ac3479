import { expect, test } from 'vitest'
import type { Fix } from '@/api/fix.ts'
import { aLine } from '@/shared/marks/testLines.ts'
import type { Line } from '../types.ts'
import { beforeText, notAsked, sinceThen, toLookAt } from './before.ts'

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
  expect(toLookAt(lines, new Map()).map(({ key }) => key)).toEqual(['thrice', 'once', 'once too'])
})

test('EVIDENCE-022 a promotion that waits for its price is still open', () => {
  const line = { before: before(1), type: 'PROMOTION', position: 'FLOOR' } as const
  expect(sinceThen(aLine(line))).toBe('open')
  expect(sinceThen(aLine({ ...line, passed: true }))).toBe('open')
  expect(sinceThen(aLine({ ...line, passed: true, pricePassed: true }))).toBe('fixed')
  expect(sinceThen(aLine({ ...line, passed: true, pricePassed: false }))).toBe('again')
})

test('FIX-011 FIX-012 what the store still has to fix is looked at too; what no shown line asks is not asked, unless it is accepted', () => {
  const lines = [
    aLine({ key: 'new' }),
    aLine({ key: 'fixing' }),
    aLine({ key: 'hidden', hidden: true }),
    aLine({ key: 'once', before: before(1) }),
  ]
  const fix = (lineKey: string, state: Fix['state'] = 'OPEN') => ({ id: `${lineKey}${state}`, lineKey, state }) as Fix
  const fixes = [fix('fixing'), fix('hidden', 'DONE'), fix(''), fix('', 'ACCEPTED'), fix('once')]
  expect(toLookAt(lines, new Map(fixes.map((each) => [each.lineKey, each]))).map(({ key }) => key)).toEqual(['once', 'fixing'])
  expect(notAsked(lines, fixes).map(({ id }) => id)).toEqual(['hiddenDONE', 'OPEN'])
})
