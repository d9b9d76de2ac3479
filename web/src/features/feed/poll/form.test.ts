import { describe, expect, test } from 'vitest'
import { limits, messages } from '@/api/limits.gen.ts'
import { momentOn } from '@/lib/dates.ts'
import { aPoll } from '../testPosts.ts'
import { closesText } from './closes.ts'
import { begunPoll, noPoll, type PollValues, pollValues, sentPoll, wrongPoll } from './form.ts'

const now = new Date('2026-11-22T03:20:00Z') // 2:20 pm in Melbourne
const asked: PollValues = { ...noPoll, asks: true, question: 'Which day?', answers: ['Monday', 'Friday'], day: '2026-11-24', hour: '17' }

describe('FD-443 what is wrong with a poll', () => {
  const long = (n: number) => 'é'.repeat(n)
  test.each<[string, Partial<PollValues>, Record<string, string>]>([
    ['nothing', {}, {}],
    ['without a question nothing is checked', { asks: false, question: '' }, {}],
    ['no words', { question: ' ' }, { question: messages.pollQuestion }],
    ['a long question', { question: long(limits.pollQuestion + 1) }, { question: messages.pollQuestionLong }],
    ['the longest', { question: long(limits.pollQuestion), answers: [long(limits.pollAnswer), 'b'] }, {}],
    ['a long answer', { answers: ['a', long(limits.pollAnswer + 1)] }, { 'answers.1': messages.pollAnswerLong }],
    ['an answer twice, but for case and space', { answers: ['Mon  day', ' MON DAY', ''] }, { 'answers.1': messages.pollAnswerTwice }],
    ['an accent makes another answer', { answers: ['Rose', 'Rosé'] }, {}],
    ['one answer', { answers: ['a', ''] }, { 'answers.1': messages.pollAnswers }],
    ['a place that is left empty', { answers: ['a', '', 'b'] }, {}],
    ['no day', { day: '' }, { day: messages.pollEnd }],
    ['no hour', { hour: '' }, { hour: messages.pollEnd }],
    ['a day that is none', { day: '31/02/2026' }, { day: messages.dateUnreadable }],
    ['an hour that has passed', { day: '2026-11-22', hour: '14' }, { day: messages.pollEndPast }],
    ['the last day', { day: '2027-02-20', hour: '23' }, {}],
    ['a day later', { day: '2027-02-21', hour: '0' }, { day: messages.pollEndLate }],
  ])('%s', (_, change, want) => {
    const wrong = wrongPoll({ ...asked, ...change }, undefined, now, now)
    expect(Object.fromEntries(wrong.map(({ field, message }) => [field, message]))).toEqual(want)
  })
  test('it closes after the post goes out', () => {
    const published = new Date(momentOn('2026-11-24', 17))
    expect(wrongPoll(asked, undefined, published, now)).toEqual([{ field: 'day', message: messages.pollEndEarly }])
    expect(wrongPoll({ ...asked, hour: '18' }, undefined, published, now)).toEqual([])
  })
  test('an end that has passed may stay', () => {
    const was = aPoll({ endsAt: '2026-11-22T03:10:00Z' })
    expect(wrongPoll(pollValues(was), was, now, now)).toEqual([])
    expect(wrongPoll({ ...pollValues(was), hour: '13' }, was, now, now)).toEqual([{ field: 'day', message: messages.pollEndPast }])
  })
})

describe('FD-443 what is sent of a poll', () => {
  const was = aPoll({ endsAt: '2026-11-24T06:07:00Z' })
  test('a new one, without empty answers', () => {
    const values: PollValues = { ...asked, answers: [' Mon  day ', '', 'Friday'], known: 'NO' }
    expect(sentPoll(values, undefined)).toEqual({
      poll: { question: 'Which day?', answers: ['Mon day', 'Friday'], anonymous: true, endsAt: momentOn('2026-11-24', 17) },
    })
  })
  test('nothing where nothing has changed, or nothing is asked', () => {
    expect(sentPoll(pollValues(was), was)).toEqual({})
    expect(sentPoll(noPoll, undefined)).toEqual({})
  })
  test('another end, and that it is taken away', () => {
    expect(sentPoll({ ...pollValues(was), hour: '20' }, was).poll).toMatchObject({ endsAt: momentOn('2026-11-24', 20) })
    expect(sentPoll(noPoll, was)).toEqual({ poll: { remove: true } })
  })
  test('it begins with a week', () => {
    expect(begunPoll(noPoll, now)).toMatchObject({ asks: true, day: '2026-11-29', hour: '17' })
    expect(begunPoll({ ...noPoll, day: '2026-11-25', hour: '9' }, now)).toMatchObject({ day: '2026-11-25', hour: '9' })
  })
})

test.each([
  ['2026-11-22T06:00:00Z', false, 'Closes today at 5:00PM'],
  ['2026-11-22T13:00:00Z', false, 'Closes tomorrow at 12:00AM'],
  ['2026-11-25T06:00:00Z', false, 'Closes in 3 days'],
  ['2026-11-22T03:00:00Z', true, 'Closed at 2:00PM'],
  ['2026-11-20T06:00:00Z', true, 'Closed on 20 Nov 2026'],
])('FD-443 a poll of %s, over: %s, says %s', (endsAt, over, want) => {
  expect(closesText({ endsAt, over }, now)).toBe(want)
})
