import { expect, test } from 'vitest'
import { messages } from '@/api/limits.gen.ts'
import { anEntry } from '../testIncentives.ts'
import { readReward, typedOf } from './draft.ts'

const entry = anEntry({ version: 2 })
const of = { submissionId: 'e1', version: 2 }

test.each([
  ['', { reward: { ...of, camelBucks: null } }],
  ['0', { reward: { ...of, camelBucks: 0 } }],
  ['00', { reward: { ...of, camelBucks: 0 } }],
  [' 1,250 ', { reward: { ...of, camelBucks: 1250 } }],
  ['100000', { reward: { ...of, camelBucks: 100_000 } }],
  ['100001', { wrong: messages.incentiveBucks }],
  ['-5', { wrong: messages.incentiveBucks }],
  ['2.5', { wrong: messages.incentiveBucks }],
  ['ten', { wrong: messages.incentiveBucks }],
])('AMB-057 FD-267 the amount %j', (typed, want) => {
  expect(readReward(entry, typed, 'CAMEL_BUCKS')).toEqual(want)
})

test('AMB-057 INCENTIVE-011 a prize is a text of at most 100 characters', () => {
  expect(readReward(entry, ' Hamper ', 'OTHER')).toEqual({ reward: { ...of, otherPrize: 'Hamper' } })
  expect(readReward(entry, ' ', 'OTHER')).toEqual({ reward: { ...of, otherPrize: null } })
  expect(readReward(entry, '0', 'OTHER')).toEqual({ reward: { ...of, camelBucks: 0 } })
  expect(readReward(entry, 'x'.repeat(101), 'OTHER')).toEqual({ wrong: messages.incentivePrizeLong })
})

test('AMB-057 FD-267 what is stored is shown as it is typed', () => {
  expect(typedOf(anEntry({ camelBucks: 250 }), 'CAMEL_BUCKS')).toBe('250')
  expect(typedOf(anEntry({ otherPrize: 'Hamper' }), 'OTHER')).toBe('Hamper')
  expect(typedOf(anEntry(), 'CAMEL_BUCKS')).toBe('')
  expect(typedOf(anEntry({ camelBucks: 0, judged: true }), 'CAMEL_BUCKS')).toBe('0')
  expect(typedOf(anEntry({ judged: true }), 'OTHER')).toBe('0')
})
