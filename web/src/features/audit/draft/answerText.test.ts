import { expect, test } from 'vitest'
import type { Answer, LineType } from '../types.ts'
import { answerText } from './answerText.ts'

test.each<[LineType, Answer, Answer, string]>([
  ['PROMOTION', true, true, 'Yes, ticket right'],
  ['PROMOTION', true, false, 'Yes, ticket wrong'],
  ['PROMOTION', true, null, 'Yes, ticket not checked'],
  ['PROMOTION', false, false, 'No'],
  ['PROMOTION', null, null, 'Not marked'],
  ['FOCUS_PRODUCT', true, true, 'Yes'],
  ['NON_LIQUOR', false, null, 'No'],
])('FD-09 the answers to a line in words: %s %s %s', (type, passed, pricePassed, words) => {
  expect(answerText(type, { passed, pricePassed })).toBe(words)
})
