import { expect, test } from 'vitest'
import { messages } from '@/api/limits.gen.ts'
import type { Attachment } from '@/api/types.ts'
import { aResource } from '../testResources.ts'
import { isOther, type ReviewValues, reviewValues, sentReview, wrongReview } from './reviewForm.ts'

const keeper = { id: 'kate', firstName: 'Kate', lastName: 'Brennan' }
const kept = aResource({ review: { again: 'MONTHS_3', on: '2027-01-20', due: false, keeper, chosen: 'kate', last: null } })

test.each<[string, Partial<ReviewValues>, typeof kept | undefined, boolean, object]>([
  ['nothing of a new one that nobody looks at again', {}, undefined, false, {}],
  ['the span of a new one', { again: 'MONTHS_6' }, undefined, false, { review: { again: 'MONTHS_6' } }],
  ['the span and the keeper', { again: 'MONTHS_6', keeper: 'ana' }, undefined, false, { review: { again: 'MONTHS_6', keeper: 'ana' } }],
  ['a chosen day', { again: 'DAY', againOn: '2026-12-01' }, undefined, false, { review: { again: 'DAY', againOn: '2026-12-01' } }],
  ['nothing when nothing has changed', {}, kept, false, {}],
  ['another keeper, and the day stays', { keeper: 'ana' }, kept, false, { review: { keeper: 'ana' } }],
  ['nobody chosen any more', { keeper: '' }, kept, false, { review: {} }],
  ['never again, by the same keeper', { again: 'NONE' }, kept, false, { review: { again: 'NONE', keeper: 'kate' } }],
  ['with other content, that it was looked at', {}, kept, true, { looked: true }],
  ['with other content, and the day stays', { movesOn: false }, kept, true, {}],
  [
    'with other content, another span in place of that',
    { again: 'MONTHS_12' },
    kept,
    true,
    { review: { again: 'MONTHS_12', keeper: 'kate' } },
  ],
  ['other content of one that nobody looks at again', {}, aResource(), true, {}],
])('FD-439 the form sends %s', (_, change, was, isNew, expected) => {
  expect(sentReview({ ...reviewValues(was), ...change }, was, isNew)).toEqual(expected)
})

test.each([
  ['no day', '', messages.reviewDay],
  ['what is no day', '31/02', messages.dateUnreadable],
  ['today', '2026-11-20', messages.reviewDay],
  ['tomorrow', '2026-11-21', undefined],
])('FD-439 a chosen day is after today: %s', (_, againOn, message) => {
  expect(wrongReview({ again: 'DAY', againOn }, '2026-11-20')).toBe(message)
  expect(wrongReview({ again: 'NONE', againOn }, '2026-11-20')).toBeUndefined()
})

test('FD-439 what a device has kept since before there were reviews can be edited', () => {
  const { review: _, ...old } = kept
  expect(reviewValues(old as typeof kept)).toEqual({ again: 'NONE', againOn: '', keeper: '', movesOn: true })
})

test('FD-439 other content is another file or another link', () => {
  const file = { id: 'm1' } as Attachment
  const ofFile = aResource({ type: 'FILE', file, link: '' })
  expect(isOther({ type: 'FILE', file, link: '' }, ofFile)).toBe(false)
  expect(isOther({ type: 'FILE', file: { id: 'm2' } as Attachment, link: '' }, ofFile)).toBe(true)
  expect(isOther({ type: 'LINK', link: 'https://weather.example/' }, ofFile)).toBe(true)
  expect(isOther({ type: 'LINK', link: ' https://weather.example/ ' }, aResource())).toBe(false)
  expect(isOther({ type: 'LINK', link: 'https://other.example/' }, aResource())).toBe(true)
  expect(isOther({ type: 'LINK', link: '' }, undefined)).toBe(false)
})
