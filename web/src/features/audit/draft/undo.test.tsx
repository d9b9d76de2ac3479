import { afterEach, expect, test } from 'vitest'
import { autoMark, setPassed } from '@/shared/marks/marking.ts'
import { aLine, defaultWeightings } from '@/shared/marks/testLines.ts'
import type { Line, Report } from '../types.ts'
import { AuditDraft } from './draft.ts'

const product = (name: string, position: 'FLOOR' | 'SHELF') =>
  aLine({ id: `${name} ${position}`, key: `PROMOTION:p1:${name}:${position}`, type: 'PROMOTION', position, version: 1 })

const lines = ['ale', 'gin', 'rum'].flatMap((name) => [product(name, 'FLOOR'), product(name, 'SHELF')])
const shelf = (name: string) => `PROMOTION:p1:${name}:SHELF`

function aReport(given: Partial<Report> = {}): Report {
  return {
    id: 'r1',
    status: 'PENDING',
    store: { id: 's1' } as Report['store'],
    coreRangePromotion: { id: 'q1' } as Report['coreRangePromotion'],
    weightings: defaultWeightings,
    lines,
    can: { save: true } as Report['can'],
    ...given,
  } as Report
}

let draft: AuditDraft
afterEach(() => draft.dispose())

/** Opens the report with all floor lines marked: the ale and the rum are there, the gin is not. */
function open(given: Partial<Report> = {}) {
  draft = new AuditDraft({ userId: 'mia', report: aReport(given) })
  for (const [name, passed] of [
    ['ale', true],
    ['gin', false],
    ['rum', true],
  ] as const) {
    draft.change(`PROMOTION:p1:${name}:FLOOR`, { passed, pricePassed: passed })
  }
}

const answers = (name: string) => [draft.line(shelf(name))?.passed, draft.line(shelf(name))?.pricePassed]
const mark = () => draft.changeAll(autoMark(draft.lines).lines)

test('FD-40 undoing AUTO-MARK puts back the shelf lines exactly as they were, half-answered ones too', () => {
  open()
  draft.change(shelf('ale'), { passed: true })
  const undo = mark()
  expect([answers('ale'), answers('gin')]).toEqual([
    [true, true],
    [false, false],
  ])
  undo()
  expect([answers('ale'), answers('gin'), answers('rum')]).toEqual([
    [true, null],
    [null, null],
    [null, null],
  ])
  expect(draft.line('PROMOTION:p1:ale:FLOOR')?.passed).toBe(true)
})

test('FD-40 undoing AUTO-MARK leaves alone what the person has answered since, even with the same answer', () => {
  open()
  const undo = mark()
  draft.change(shelf('ale'), { passed: false, pricePassed: false })
  draft.change(shelf('rum'), setPassed('PROMOTION', draft.line(shelf('rum')) as Line, null))
  draft.change(shelf('rum'), { passed: true, pricePassed: true })
  undo()
  expect([answers('ale'), answers('gin'), answers('rum')]).toEqual([
    [false, false],
    [null, null],
    [true, true],
  ])
})

test('FD-40 a comment written since is kept, and does not keep the mark', () => {
  open()
  const undo = mark()
  draft.change(shelf('ale'), { comments: 'Behind the counter' })
  undo()
  expect(draft.line(shelf('ale'))).toMatchObject({ passed: null, pricePassed: null, comments: 'Behind the counter' })
})

test('FD-40 what somebody else has answered since stays', () => {
  open()
  const undo = mark()
  save()
  draft.adopt(
    aReport({
      lines: draft.lines.map((line) => (line.key === shelf('ale') ? { ...line, passed: false, pricePassed: false, version: 9 } : line)),
    }),
  )
  undo()
  expect([answers('ale'), answers('gin')]).toEqual([
    [false, false],
    [null, null],
  ])
})

test('FD-40 a cleared mark comes back with its price answer, also after the clearing was saved', () => {
  open()
  mark()
  save()
  const line = draft.line(shelf('ale')) as Line
  const undo = draft.change(shelf('ale'), setPassed(line.type, line, null))
  expect(answers('ale')).toEqual([null, null])
  save()
  expect(draft.status.unsaved).toBe(0)
  undo()
  expect(answers('ale')).toEqual([true, true])
  expect(draft.changes()).toMatchObject([{ id: 'ale SHELF', passed: true, pricePassed: true, version: 3 }])
})

test('FD-40 undoing twice, or after the report was completed, changes nothing', () => {
  open()
  const undo = mark()
  undo()
  draft.change(shelf('gin'), { passed: true, pricePassed: true })
  undo()
  expect(answers('gin')).toEqual([true, true])
  const again = mark()
  const completed = [...draft.lines]
  draft.adopt(aReport({ status: 'COMPLETED', lines: completed, can: {} as Report['can'] }))
  again()
  expect(answers('ale')).toEqual([true, true])
})

/** Saves what changed. */
function save() {
  const sent = draft.changes()
  const saved = sent.map(({ id, version = 0 }) => ({ id, version: version + 1 }))
  draft.saved(sent, { score: 0, scores: {} as Report['scores'], lines: saved, savedAt: '2026-05-04T01:00:00Z' })
}
