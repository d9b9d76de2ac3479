import { expect, test } from 'vitest'
import type { ReportSummary } from '@/api/types.ts'
import { spring } from '@/test/network.ts'
import { nearestToDone } from './started.ts'

const report = (id: string, markedLines: number, linesToMark: number, coreRangePromotion = spring) =>
  ({ id, markedLines, linesToMark, coreRangePromotion }) as ReportSummary
const ids = (open: ReportSummary[], day = '2026-11-20') => nearestToDone(open, day).map(({ id }) => id)

test('SCR-029 the report with the fewest lines left comes first', () => {
  expect(ids([report('far', 5, 60), report('done', 60, 60), report('near', 58, 60), report('long', 90, 100)])).toEqual([
    'done',
    'near',
    'long',
    'far',
  ])
})

test('SCR-029 reports of other quarters are left out, because starting an audit would not lead to them', () => {
  const winter = { ...spring, startDate: '2026-07-01', endDate: '2026-09-30' }
  const closed = { ...spring, actualEndDate: '2026-11-19' }
  expect(ids([report('winter', 1, 2, winter), report('closed', 1, 2, closed), report('now', 0, 2)])).toEqual(['now'])
  expect(ids([report('first', 0, 2)], spring.startDate)).toEqual(['first'])
  expect(ids([report('last', 0, 2)], spring.endDate)).toEqual(['last'])
})
