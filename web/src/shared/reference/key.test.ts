import { expect, test } from 'vitest'
import type { Reference } from '@/api/reference.ts'
import { byLine, keyOfLine } from './key.ts'

const reference = (given: Partial<Reference>): Reference => ({
  type: 'NON_LIQUOR',
  position: '',
  sources: [],
  sentence: 'Swept.',
  picture: null,
  version: 1,
  ...given,
})

test('EVIDENCE-018 a reference belongs to all copies of a store standards line, and to a product on the floor or on the shelf in every promotion', () => {
  const swept = reference({ sources: ['spring', 'summer'] })
  const beer = reference({ type: 'PROMOTION', position: 'SHELF', sources: ['A:1'] })
  const lines = byLine([swept, beer])
  expect(lines.get(keyOfLine('NON_LIQUOR::spring:'))).toBe(swept)
  expect(lines.get(keyOfLine('NON_LIQUOR::summer:'))).toBe(swept)
  expect(lines.get(keyOfLine('PROMOTION:october:A:1:SHELF'))).toBe(beer)
  expect(lines.get(keyOfLine('PROMOTION:october:A:1:FLOOR'))).toBeUndefined()
  expect(lines.get(keyOfLine('FOCUS_PRODUCT:quarter:A:1:'))).toBeUndefined()
})
