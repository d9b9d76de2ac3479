import { describe, expect, test } from 'vitest'
import { aLine } from '@/shared/marks/testLines.ts'
import type { Report } from '../types.ts'
import { fixFirst, toDoOf, verdict } from './result.ts'

test.each([
  [100, 'Full marks.', 'Full marks.', 'Full marks.'],
  [99, 'Green, and close to the top.', 'Green, and close to the top.', 'Green, and close to the top.'],
  [95, 'Green, and close to the top.', 'Green, and close to the top.', 'Green, and close to the top.'],
  [94, 'Green. Keep it up.', 'Green. Keep it up.', 'Still green.'],
  [85, 'Green. Keep it up.', 'Green. Keep it up.', 'Still green.'],
  [84, 'Nearly green.', 'Nearly green.', 'Just short of green.'],
  [79, 'On the way to green.', 'Yellow, with work to do.', 'Yellow, with work to do.'],
  [60, 'On the way to green.', 'Yellow, with work to do.', 'Yellow, with work to do.'],
  [59, 'Red, but rising.', 'Red. Time to lift.', 'Red. Time to lift.'],
  [0, 'Red, but rising.', 'Red. Time to lift.', 'Red. Time to lift.'],
  [-1, 'Nothing to score.', 'Nothing to score.', 'Nothing to score.'],
])(
  'AUDIT-095 AUDIT-096 AUDIT-097 AUDIT-098 FD-44 the verdict on %i agrees with its colour and with the way it has gone',
  (total, rose, same, fell) => {
    expect([verdict(total, 9), verdict(total, 0), verdict(total, -9)]).toEqual([rose, same, fell])
    expect(verdict(total)).toBe(same)
  },
)

describe('FD-43 what to do', () => {
  const lines = ['a', 'b'].map((id) => aLine({ id, passed: false }))
  const toDo = ['b', 'a', 'gone'].map((lineId) => ({ lineId, what: 'Fix it', points: 1, cost: '1 point' }))

  test('follows the order of the server, and leaves out lines that the page does not have', () => {
    const points = { sections: [], reaches: 100, sentence: '', toDo }
    expect(toDoOf({ lines, points }).map(({ line, what, cost }) => [line.id, what, cost])).toEqual([
      ['b', 'Fix it', '1 point'],
      ['a', 'Fix it', '1 point'],
    ])
  })

  test('is nothing while a report is open', () => {
    expect(toDoOf({ lines, points: null } satisfies Pick<Report, 'lines' | 'points'>)).toEqual([])
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
