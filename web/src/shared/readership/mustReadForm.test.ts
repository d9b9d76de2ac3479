import { describe, expect, test } from 'vitest'
import { messages } from '@/api/limits.gen.ts'
import type { MustRead } from '@/api/types.ts'
import { asksMustRead, type MustReadValues, mustReadChoice, mustReadValues, sentMustRead, wrongMustRead } from './mustReadForm.ts'

const today = '2026-11-20'
const was: MustRead = { by: '2026-11-10', required: false, confirmedAt: null, renewed: false, version: 2 }
const no = mustReadValues()
const yes = (by: string, again = false): MustReadValues => ({ mustRead: 'YES', mustReadBy: by, mustReadAgain: again })

test('READERSHIP-004 the day is a week away unless the thing has one, and No has none', () => {
  expect(mustReadChoice('YES', today)).toEqual(yes('2026-11-27'))
  expect(mustReadChoice('YES', today, was)).toEqual(yes('2026-11-10'))
  expect(mustReadChoice('NO', today, was)).toEqual(no)
  expect(mustReadValues(was)).toEqual(yes('2026-11-10'))
})

describe('READERSHIP-004 the day', () => {
  test.each<[string, MustReadValues, MustRead | null, unknown]>([
    ['is not needed', no, null, undefined],
    ['may be today', yes(today), null, undefined],
    ['is missing', yes(''), null, { field: 'mustReadBy', message: messages.mustReadDay }],
    ['is none', yes('31/02/2026'), null, { field: 'mustReadBy', message: messages.dateUnreadable }],
    ['has passed', yes('2026-11-19'), null, { field: 'mustReadBy', message: messages.mustReadDayPast }],
    ['had passed before', yes('2026-11-10'), was, undefined],
    ['is moved to another that has passed', yes('2026-11-11'), was, { field: 'mustReadBy', message: messages.mustReadDayPast }],
  ])('%s', (_, values, before, wrong) => expect(wrongMustRead(values, today, before)).toEqual(wrong))
})

describe('READERSHIP-012 what is sent', () => {
  test.each<[string, MustReadValues, MustRead | null, object]>([
    ['nothing for what need not be read', no, null, {}],
    ['nothing for what stays as it was', yes('2026-11-10'), was, {}],
    ['the day of a new one', yes('2026-11-27'), null, { mustRead: { by: '2026-11-27' } }],
    ['another day', yes('2026-11-28'), was, { mustRead: { by: '2026-11-28' } }],
    ['that everybody is asked again', yes('2026-11-10', true), was, { mustRead: { by: '2026-11-10', again: true } }],
    ['that it need not be read any more', { ...no, mustReadAgain: true }, was, { mustRead: { by: null } }],
  ])('%s', (_, values, before, sent) => expect(sentMustRead(values, before)).toEqual(sent))
})

test('READERSHIP-005 a person is asked about what goes to the audiences that the server names', () => {
  const owner = { publishTo: ['GLOBAL', 'MY_STORE'], requireReading: ['MY_STORE'] } satisfies Parameters<typeof asksMustRead>[0]
  expect(asksMustRead(owner, 'MY_STORE')).toBe(true)
  expect(asksMustRead(owner, 'GLOBAL')).toBe(false)
  expect(asksMustRead(owner, '')).toBe(false)
  expect(asksMustRead({ publishTo: ['GLOBAL'], requireReading: ['GLOBAL', 'MY_STORE'] }, '')).toBe(true)
  expect(asksMustRead({ publishTo: [], requireReading: [] }, '')).toBe(false)
})
