import { expect, test } from 'vitest'
import { limits, messages } from '@/api/limits.gen.ts'
import { aCard } from '../testYear.ts'
import { criteriaSchema, type Draft, draftOf, draftPath, entryOf } from './draft.ts'

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

const right = draftOf(aCard())
const other: Draft = { ...right, frequency: 'OTHER', each: '', threshold: '10' }

test.each<[string, Draft, Record<string, string>]>([
  ['nothing is wrong', right, {}],
  ['spaces and commas do not matter', { ...right, name: ' A ', total: ' 1,000 ' }, {}],
  [
    'no name, with the other mistakes',
    { ...right, name: ' ', total: '0' },
    { name: messages.criterionName, total: messages.criterionTotal, each: messages.criterionByFrequency },
  ],
  ['a long name', { ...right, name: 'x'.repeat(limits.criterionNameLength + 1) }, { name: messages.criterionNameLong }],
  [
    'a long explanation',
    { ...right, explanation: 'x'.repeat(limits.criterionTextLength + 1) },
    { explanation: messages.criterionTextLong },
  ],
  ['too much', { ...right, total: `${limits.criterionAmountMost + 1}` }, { total: messages.criterionTotal }],
  ['a period that gives more than the year', { ...right, each: '1001' }, { each: messages.criterionByFrequency }],
  ['points that are no number', { ...right, required: 'some' }, { required: messages.criterionPoints }],
  ['points without periods', { ...other, threshold: '' }, { threshold: messages.criterionThreshold }],
  ['what has no meaning with its frequency', { ...other, each: 'x', required: 'x' }, {}],
])('FD-94 criteria are checked before they are sent: %s', (_, draft, wrong) => {
  const issues = criteriaSchema.safeParse({ items: [right, draft] }).error?.issues ?? []
  expect(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))).toEqual(
    Object.fromEntries(Object.entries(wrong).map(([field, message]) => [`items.1.${field}`, message])),
  )
})

test('FD-94 a financial year has at most 50 criteria', () => {
  const issuesOf = (length: number) => criteriaSchema.safeParse({ items: Array.from({ length }, () => right) }).error?.issues ?? []
  expect(issuesOf(limits.criteriaOfYear)).toEqual([])
  expect(issuesOf(limits.criteriaOfYear + 1)).toMatchObject([{ path: ['items'], message: messages.criteriaMany }])
})

test('the server names fields of criteria as it is sent them', () => {
  expect(draftPath('items.2.totalCamelBucks')).toBe('items.2.total')
  expect(draftPath('items.2.name')).toBe('items.2.name')
  expect(draftPath('items')).toBe('items')
})
