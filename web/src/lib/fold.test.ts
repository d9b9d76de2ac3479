import fc from 'fast-check'
import { expect, test } from 'vitest'
import cases from '../../../testdata/golden/fold.json'
import { fold, foldedWords } from './fold.ts'

test.each(cases)('folds as the server does: $name', ({ text, folded }) => {
  expect(fold(text)).toBe(folded)
})

test('folding twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text))
    }),
  )
})

test('words are folded one by one', () => {
  expect(foldedWords('  Château\n ÉLAN\u00a0Rosé ')).toEqual(['chateau', 'elan', 'rose'])
  expect(foldedWords(' ')).toEqual([])
})
