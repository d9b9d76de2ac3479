import { describe, expect, test } from 'vitest'
import { sentenceOf } from '../strings.ts'
import { aCard, aChance, aStamp } from '../testYear.ts'
import { allOf, correctionsOf, hintOf, openNow, shareOf, spokenState, worthOf } from './progress.ts'

describe('FD-96 the next best Camel Buck is a sentence from data', () => {
  test.each([
    [aChance(), 'Earn 250 Camel Bucks with Store audits in Q2. 41 days left.'],
    [aChance({ camelBucks: 1, daysLeft: 1 }), 'Earn 1 Camel Buck with Store audits in Q2. 1 day left.'],
    [aChance({ daysLeft: 0 }), 'Earn 250 Camel Bucks with Store audits in Q2. Today is the last day.'],
    [
      aChance({ reason: 'ENTER_INCENTIVE', criterion: null, incentiveId: 'i1', name: 'Best window', camelBucks: null, daysLeft: 5 }),
      'Enter ‘Best window’ with your photos. 5 days left.',
    ],
    [
      aChance({ reason: 'NEARLY_THERE', name: 'Photo', timePeriod: 'NOV', pointsLeft: 1, pointsOf: 5 }),
      '1 more point for Photo in NOV and you have 250 Camel Bucks. 41 days left.',
    ],
    [
      aChance({ reason: 'NEARLY_THERE', name: 'Photo', timePeriod: 'NOV', pointsLeft: 0, pointsOf: 5 }),
      'Your points for Photo are all there in NOV. That is worth 250 Camel Bucks.',
    ],
    [
      aChance({ reason: 'REACH_POINTS', name: 'Training', timePeriod: '', camelBucks: 500, pointsLeft: 150, pointsOf: 200 }),
      '150 more points for Training and you have 500 Camel Bucks. 41 days left.',
    ],
  ])('%#', (chance, sentence) => expect(sentenceOf(chance)).toBe(sentence))
})

describe('SOTY-009 the foot of a criterion says where it stands', () => {
  const byPoints = (points: number) => aCard({ frequency: 'OTHER', stamps: [], pointsThreshold: 200, points })
  const now = (changes: object) => aCard({ stamps: [aStamp({ timePeriod: 'NOV', current: true, endDate: '2026-11-30', ...changes })] })
  test.each([
    [aCard({ complete: true }), 'Complete. Well done!'],
    [aCard(), '250 Camel Bucks to earn in Q2, until 31 Dec.'],
    [now({ state: 'EARNED' }), 'NOV is yours.'],
    [{ ...now({ points: 3 }), pointsRequiredByFrequency: 5 }, '3 of 5 points so far in NOV.'],
    [{ ...now({ points: 5 }), pointsRequiredByFrequency: 5 }, 'You have all the points for NOV.'],
    [{ ...now({ points: 0 }), pointsRequiredByFrequency: 5 }, '250 Camel Bucks to earn in NOV, until 30 Nov.'],
    [aCard({ stamps: [aStamp({ state: 'EARNED' }), aStamp({ state: 'MISSED' })] }), 'Earned in 1 of 2.'],
    [aCard({ stamps: [aStamp(), aStamp()] }), 'Starts 1 Jul.'],
    [byPoints(199), '1 point to go.'],
    [byPoints(200), 'You have all the points.'],
  ])('%#', (card, hint) => expect(hintOf(card)).toBe(hint))
})

test('SOTY-017 what became of each period is said, not only drawn', () => {
  const card = aCard({ camelBucks: 900 })
  expect(spokenState(card, aStamp({ state: 'EARNED', camelBucks: 250 }))).toBe('earned 250 Camel Bucks')
  expect(spokenState(card, aStamp({ state: 'MISSED' }))).toBe('missed')
  expect(spokenState(card, aStamp({ current: true }))).toBe('now, 100 Camel Bucks to earn')
  expect(spokenState(card, aStamp())).toBe('still ahead')
  expect(worthOf(aCard({ camelBucks: 1100 }))).toBe(0)
})

test('SOTY-004 the bar is the share of all criteria, and full only when everything is earned', () => {
  const criteria = [aCard(), aCard({ totalCamelBucks: 501 })]
  expect(allOf(criteria)).toBe(1501)
  expect(shareOf({ criteria, storeOfTheYear: { total: 0, financialYear: 1500 } })).toBe(99)
  expect(shareOf({ criteria, storeOfTheYear: { total: 0, financialYear: 1600 } })).toBe(100)
  expect(shareOf({ criteria, storeOfTheYear: { total: 0, financialYear: -20 } })).toBe(0)
  expect(shareOf({ criteria: [], storeOfTheYear: { total: 0, financialYear: 5 } })).toBe(0)
})

test('AMB-069 FD-265 the criteria and the corrections come to what Store of the Year gave', () => {
  expect(correctionsOf({ criteria: [aCard(), aCard()], storeOfTheYear: { total: 0, financialYear: 480 } })).toBe(-20)
})

test('FD-96 what can be earned right now is the sum of the list', () => {
  expect(
    openNow([aChance(), aChance({ camelBucks: 50, timePeriod: 'NOV' }), aChance({ timePeriod: '' }), aChance({ camelBucks: null })]),
  ).toBe(550)
})
