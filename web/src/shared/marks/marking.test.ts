import { describe, expect, test } from 'vitest'
import type { LineType } from '@/api/types.ts'
import type { Answer } from '@/shared/drafts/format.ts'
import goldenAutoMark from '../../../../testdata/golden/automark.json'
import golden from '../../../../testdata/golden/marking.json'
import { asksForPrice, autoMark, floorLeft, isFailed, isMarked, isPassed, markTrue, normalise, setPassed, setPrice } from './marking.ts'
import { aLine, type GoldenLine, type GoldenMarks, goldenLines, marksOf, toMarks } from './testLines.ts'

interface Cases {
  answers: { name: string; type: LineType; before: GoldenMarks; answer: 'passed' | 'price'; value: Answer; after: GoldenMarks }[]
  states: { name: string; type: LineType; sent: GoldenMarks; stored: GoldenMarks; marked: boolean; passed: boolean; failed: boolean }[]
  shortcuts: { name: string; line: GoldenLine; unmarkedTrue: GoldenMarks; allTrue: GoldenMarks }[]
}

const { answers, states, shortcuts } = golden as unknown as Cases

describe('answers, as the server takes them', () => {
  test.each(answers)('$name', ({ type, before, answer, value, after }) => {
    const set = answer === 'price' ? setPrice : setPassed
    expect(marksOf(set(type, toMarks(before), value))).toEqual(after)
  })
})

describe('states, as the server stores them', () => {
  test.each(states)('$name', ({ type, sent, stored, marked, passed, failed }) => {
    const marks = normalise(type, toMarks(sent))
    expect(marksOf(marks)).toEqual(stored)
    const line = aLine({ type, ...marks })
    expect([isMarked(line), isPassed(line), isFailed(line)]).toEqual([marked, passed, failed])
  })

  test('AMB-035 after any answer, normalising changes nothing', () => {
    const every: Answer[] = [null, true, false]
    for (const type of ['NON_LIQUOR', 'PROMOTION', 'FOCUS_PRODUCT'] as const) {
      for (const before of every.flatMap((passed) => every.map((pricePassed) => normalise(type, { passed, pricePassed })))) {
        for (const after of every.flatMap((value) => [setPassed(type, before, value), setPrice(type, before, value)])) {
          expect(normalise(type, after), type).toEqual(after)
        }
      }
    }
  })
})

test('AMB-035 only a promotion that passed has the price question', () => {
  expect(asksForPrice(aLine({ type: 'PROMOTION', position: 'FLOOR', passed: true }))).toBe(true)
  expect(asksForPrice(aLine({ type: 'PROMOTION', position: 'FLOOR', passed: false, pricePassed: false }))).toBe(false)
  expect(asksForPrice(aLine({ type: 'PROMOTION', position: 'FLOOR' }))).toBe(false)
  expect(asksForPrice(aLine({ type: 'FOCUS_PRODUCT', passed: true, pricePassed: true }))).toBe(false)
  expect(asksForPrice(aLine({ type: 'NON_LIQUOR', passed: true }))).toBe(false)
})

describe('admin shortcuts', () => {
  test.each(shortcuts)('$name', ({ line, unmarkedTrue, allTrue }) => {
    const before = goldenLines([line])
    for (const [all, want] of [
      [false, unmarkedTrue],
      [true, allTrue],
    ] as const) {
      const after = markTrue(before, all)
      expect(after.map(marksOf)).toEqual([want])
      const unchanged = before.map(marksOf)[0]?.join() === want.join()
      expect(after[0] === before[0], 'a line that does not change is still the same object').toBe(unchanged)
    }
  })
})

describe('AUTO-MARK', () => {
  interface Case {
    name: string
    lines: GoldenLine[]
    ready: boolean
    floorLeft: number
    marked: number
    left: number
    after: GoldenMarks[]
  }
  test.each(goldenAutoMark as unknown as Case[])('$name', ({ lines, ready, floorLeft: waits, marked, left, after }) => {
    const before = goldenLines(lines)
    expect(floorLeft(before)).toEqual({ left: waits, ready })
    const result = autoMark(before)
    expect(result.lines.map(marksOf)).toEqual(after)
    expect({ marked: result.marked, left: result.left }).toEqual({ marked, left })
    expect(autoMark(result.lines).marked, 'a second time changes nothing').toBe(0)
  })
})
