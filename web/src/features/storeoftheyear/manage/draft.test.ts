import { expect, test } from 'vitest'
import { aCard } from '../testYear.ts'
import { draftOf, entryOf, moved } from './draft.ts'

test('SOTY-014 FD-94 a criterion is sent as it was, and without what has no meaning with its frequency', () => {
  const draft = draftOf(aCard({ pointsRequiredByFrequency: 5 }))
  expect(entryOf(draft, ['c1'])).toEqual({
    id: 'c1',
    name: 'Store audits',
    explanation: 'Score 85 or more.',
    frequency: 'QUARTERLY',
    totalCamelBucks: 1000,
    camelBucksByFrequency: 250,
    pointsRequiredByFrequency: 5,
  })
  expect(entryOf({ ...draft, frequency: 'OTHER', threshold: '1,200', total: 'many' }, [])).toEqual({
    name: 'Store audits',
    explanation: 'Score 85 or more.',
    frequency: 'OTHER',
    totalCamelBucks: 0,
    pointsThreshold: 1200,
  })
  expect(entryOf({ ...draft, required: ' ' }, [])).not.toHaveProperty('pointsRequiredByFrequency')
})

test('FD-94 criteria move by one place, and not beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c'])
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
})
