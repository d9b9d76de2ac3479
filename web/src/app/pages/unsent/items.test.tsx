import { expect, test } from 'vitest'
import type { Completion } from '@/features/audit/later/completions.ts'
import type { WaitingMarks } from '@/shared/drafts/waiting.ts'
import type { Held } from '@/shared/evidence/album.ts'
import type { Outgoing } from '@/shared/outgoing/kinds.ts'
import { none } from './counts.ts'
import { rowsOf, totalOf } from './items.ts'

const at = (minute: number) => `2026-11-20T01:${String(minute).padStart(2, '0')}:00Z`
const marks: WaitingMarks = { key: 'audit-draft:tom:r1', reportId: 'r1', about: undefined, lines: 3, at: at(5), size: 400 }
const photo = (id: string, given: Partial<Held> = {}): Held => ({
  id,
  person: 'tom',
  place: 's1:q1',
  report: 'r1',
  lineKey: 'a',
  takenAt: at(7),
  comment: '',
  size: 1000,
  thumb: `data:${id}`,
  ...given,
})
const common = { person: 'tom', place: 'c1', writtenAt: at(1), files: [] }
const message: Outgoing = { ...common, id: 'm1', kind: 'message', content: { conversation: 'c1', body: 'Grüße' } }
const file = (id: string, here: boolean) => ({ id, name: `${id}.jpg`, type: 'image/jpeg', size: 5000, here })
const entry: Outgoing = {
  ...common,
  id: 'e1',
  kind: 'entry',
  content: { incentive: 'i1', name: 'Displays' },
  files: [file('f1', true), file('f2', false)],
}
const comment: Outgoing = {
  ...common,
  id: 'k1',
  kind: 'comment',
  content: { post: 'p1', body: '<p>Well done</p>' },
  refused: 'This post could not be found.',
}

const completion = (id: string, given: Partial<Completion> = {}): Completion => ({
  id,
  person: 'tom',
  place: 's1:q1',
  about: { storeId: 's1', store: 'Wattle & Vine', date: '2026-11-20' },
  score: 86,
  at: at(9),
  ...given,
})

test('OFFLINE-020 a completed report is one more thing that waits; what became of another is told, and no longer waits', () => {
  const rows = rowsOf([], [], [], [completion('q1'), completion('q2', { outcome: 'Completed with a score of 80.' })], [], new Map())
  expect(rows.map(({ kind, key, problem }) => [kind, key, problem])).toEqual([
    ['completion', 'q2', 'Completed with a score of 80.'],
    ['completion', 'q1', undefined],
  ])
  expect(totalOf(rows).counts.completions).toBe(1)
  expect(rows[1]?.size).toBeGreaterThan(0)
})

test('OFFLINE-012 EVIDENCE-003 photos of a report are one row, without those that were drawn on; what failed comes first, then the oldest', () => {
  const rows = rowsOf(
    [marks],
    [
      photo('p1'),
      photo('p2', { takenAt: at(2) }),
      photo('p3', { refused: 'This photo cannot be read.' }),
      photo('p4', { report: undefined, place: 's2:q1', size: undefined, thumb: undefined }),
      photo('p5', { removedAt: 1 }),
      photo('p0'),
      photo('p6', { replaces: 'p0', report: undefined, place: 's2:q1', size: undefined, thumb: undefined, takenAt: at(8) }),
    ],
    [message],
    [],
    [],
    new Map([['audit-draft:tom:r1', 'Internet connection required.']]),
  )
  expect(rows.map((row) => [row.kind, row.kind === 'photos' ? row.ids.join() : '', row.at, row.size, row.problem])).toEqual([
    ['marks', '', at(5), 400, 'Internet connection required.'],
    ['photos', 'p3', at(7), 1000, 'This photo cannot be read.'],
    ['written', '', at(1), 38, undefined],
    ['photos', 'p1,p2', at(2), 2000, undefined],
    ['photos', 'p4,p6', at(7), 0, undefined],
  ])
  expect(totalOf(rows)).toEqual({ counts: { ...none, marks: 3, photos: 5, messages: 1 }, size: 3438 })
})

test('OFFLINE-036 what people have written is a row each, with the size of the files that only this device has and why it was refused', () => {
  const rows = rowsOf([], [], [message, entry, comment], [], [], new Map([['e1', 'Internet connection required.']]))
  expect(rows.map(({ kind, key, problem, size }) => [kind, key, problem, size])).toEqual([
    ['written', 'e1', 'Internet connection required.', 5036],
    ['written', 'k1', 'This post could not be found.', 39],
    ['written', 'm1', undefined, 38],
  ])
  expect(totalOf(rows).counts).toEqual({ ...none, messages: 1, comments: 1, entries: 1 })
})
