import { expect, test } from 'vitest'
import { messages } from '@/api/limits.gen.ts'
import { anEntry } from '../testIncentives.ts'
import { readReward, typedOf } from './draft.ts'

test.each([
  ['', { reward: { submissionId: 'e1', camelBucks: null } }],
  ['0', { reward: { submissionId: 'e1', camelBucks: null } }],
  [' 1,250 ', { reward: { submissionId: 'e1', camelBucks: 1250 } }],
  ['100000', { reward: { submissionId: 'e1', camelBucks: 100_000 } }],
  ['100001', { wrong: messages.incentiveBucks }],
  ['-5', { wrong: messages.incentiveBucks }],
  ['2.5', { wrong: messages.incentiveBucks }],
  ['ten', { wrong: messages.incentiveBucks }],
])('AMB-057 the amount %j', (typed, want) => {
  expect(readReward('e1', typed, 'CAMEL_BUCKS')).toEqual(want)
})

test('AMB-057 INCENTIVE-011 a prize is a text of at most 100 characters', () => {
  expect(readReward('e1', ' Hamper ', 'OTHER')).toEqual({ reward: { submissionId: 'e1', otherPrize: 'Hamper' } })
  expect(readReward('e1', ' ', 'OTHER')).toEqual({ reward: { submissionId: 'e1', otherPrize: null } })
  expect(readReward('e1', 'x'.repeat(101), 'OTHER')).toEqual({ wrong: messages.incentivePrizeLong })
})

test('AMB-057 what is stored is shown as it is typed', () => {
  expect(typedOf(anEntry({ camelBucks: 250 }), 'CAMEL_BUCKS')).toBe('250')
  expect(typedOf(anEntry({ otherPrize: 'Hamper' }), 'OTHER')).toBe('Hamper')
  expect(typedOf(anEntry(), 'CAMEL_BUCKS')).toBe('')
})
