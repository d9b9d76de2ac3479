import { describe, expect, test } from 'vitest'
import { dayOf, formatDate, formatDay, formatDayOfYear, formatMonth, momentOn, relativeDate, relativeDateWithin, timeAgo } from './dates.ts'

/** The moment at which a clock in Melbourne shows this. */
function at(year: number, month: number, day: number, hour = 12, minute = 0, second = 0) {
  const wall = Date.UTC(year, month - 1, day, hour, minute, second)
  const shown = (moment: number) =>
    Date.parse(`${new Date(moment).toLocaleString('sv-SE', { timeZone: 'Australia/Melbourne' }).replace(' ', 'T')}Z`)
  const moment = [10, 11].map((hours) => wall - hours * 3_600_000).find((candidate) => shown(candidate) === wall)
  return new Date(moment ?? Number.NaN)
}

const now = at(2026, 11, 20, 15, 5)

test('GENERAL-029 after other words yesterday has a small letter, weekdays have a large one, and a time of today has its ‘at’', () => {
  expect(relativeDateWithin(at(2026, 10, 3, 23, 30), at(2026, 10, 4, 0, 30))).toBe('yesterday')
  expect(relativeDateWithin(at(2026, 10, 3, 0, 30), at(2026, 10, 5, 0, 0))).toBe('Saturday')
  expect(relativeDateWithin(at(2026, 11, 20, 14, 30), now)).toBe('at 2:30PM')
  expect(relativeDateWithin(at(2026, 11, 2, 14, 30), now)).toBe('2 Nov 2:30PM')
})

test.each([
  [at(2026, 11, 20, 15, 6), 'just now'], // a server's clock a minute ahead
  [at(2026, 11, 20, 15, 4, 1), 'just now'],
  [at(2026, 11, 20, 15, 4), 'a few minutes ago'],
  [at(2026, 11, 20, 14, 55, 1), 'a few minutes ago'],
  [at(2026, 11, 20, 14, 55), '10 minutes ago'],
  [at(2026, 11, 20, 14, 6), '59 minutes ago'],
  [at(2026, 11, 20, 14, 5), 'an hour ago'],
  [at(2026, 11, 20, 0, 0), '15 hours ago'],
  [at(2026, 11, 19, 23, 0), '16 hours ago'],
  [at(2026, 11, 19, 15, 5), 'yesterday'],
  [at(2026, 11, 18, 23, 59), '2 days ago'],
  [at(2026, 11, 14, 0, 0), '6 days ago'],
  [at(2026, 11, 13, 23, 0), 'a week ago'],
  [at(2026, 11, 6, 9, 0), '2 weeks ago'],
  [at(2026, 10, 20, 9, 0), 'a month ago'],
  [at(2025, 12, 1, 9, 0), '11 months ago'],
  [at(2025, 11, 20, 9, 0), 'a year ago'],
  [at(2024, 3, 1, 9, 0), '2 years ago'],
])('HOME-001 STORE-010 FD-275 how long ago a moment was (%s)', (moment, expected) => {
  expect(timeAgo(moment, now)).toBe(expected)
})

describe('relativeDate', () => {
  test.each([
    ['GENERAL-028 this minute', at(2026, 11, 20, 15, 5), '3:05PM'],
    ['GENERAL-028 the first minute of today', at(2026, 11, 20, 0, 0), '12:00AM'],
    ['GENERAL-028 noon', at(2026, 11, 20, 12, 0), '12:00PM'],
    ['GENERAL-028 a server clock a minute ahead', at(2026, 11, 20, 15, 6), '3:06PM'],
    ['GENERAL-029 the last second of yesterday', at(2026, 11, 19, 23, 59, 59), 'Yesterday'],
    ['GENERAL-029 the first minute of yesterday', at(2026, 11, 19, 0, 0), 'Yesterday'],
    ['GENERAL-030 two days ago', at(2026, 11, 18, 23, 59), 'Wednesday'],
    ['GENERAL-030 six days ago', at(2026, 11, 14, 0, 0), 'Saturday'],
    ['GENERAL-031 seven days ago, the same weekday as today', at(2026, 11, 13, 9, 0), '13 Nov 9:00AM'],
    ['GENERAL-031 earlier this year, over 6 months ago', at(2026, 1, 2, 9, 30), '2 Jan 9:30AM'],
    ['GENERAL-032 last year, over 6 months ago', at(2025, 11, 20, 15, 5), '20 Nov 2025 3:05PM'],
    ['AMB-124 later today', at(2026, 11, 20, 17, 0), '20 Nov 5:00PM'],
    ['AMB-124 tomorrow', at(2026, 11, 21, 8, 15), '21 Nov 8:15AM'],
    ['AMB-124 next year within 6 months', at(2027, 2, 1, 8, 15), '1 Feb 8:15AM'],
    ['AMB-124 next year, 6 months ahead', at(2027, 5, 20, 15, 5), '20 May 2027 3:05PM'],
  ])('%s', (_, moment, expected) => {
    expect(relativeDate(moment, now)).toBe(expected)
  })

  test.each([
    ['GENERAL-031 last year but under 6 months ago', at(2025, 9, 1, 9, 0), '1 Sep 9:00AM'],
    ['GENERAL-032 last year and exactly 6 months ago', at(2025, 7, 15, 15, 0), '15 Jul 2025 3:00PM'],
  ])('%s', (_, moment, expected) => {
    expect(relativeDate(moment, at(2026, 1, 15, 15, 0))).toBe(expected)
  })

  test('GENERAL-029 a day of 23 or 25 hours still counts as one day', () => {
    expect(relativeDate(at(2026, 10, 3, 23, 30), at(2026, 10, 4, 0, 30))).toBe('Yesterday')
    expect(relativeDate(at(2026, 10, 3, 0, 30), at(2026, 10, 5, 0, 0))).toBe('Saturday')
    expect(relativeDate(at(2026, 4, 4, 0, 0), at(2026, 4, 6, 0, 0))).toBe('Saturday')
  })

  test("FD-13 the server's UTC time is shown as clocks in Melbourne tell it, wherever the device is", () => {
    expect(relativeDate('2026-11-19T22:00:00Z', now)).toBe('9:00AM')
    expect(relativeDate('2026-11-19T12:59:59Z', now)).toBe('Yesterday')
    expect(relativeDate('2026-06-30T14:30:00Z', new Date('2026-06-30T23:00:00Z'))).toBe('12:30AM')
  })
})

test('FD-13 a whole day never shifts with the time zone', () => {
  expect(formatDay('2026-03-31')).toBe('31 Mar 2026')
  expect(formatDay('2026-01-01')).toBe('1 Jan 2026')
})

test("FD-13 a moment's day is Melbourne's, not UTC's or the device's", () => {
  expect(formatDate('2026-03-30T13:30:00Z')).toBe('31 Mar 2026')
  expect(formatDate('2026-03-31T12:30:00Z')).toBe('31 Mar 2026')
  expect(formatDate('2026-11-21T13:00:00Z')).toBe('22 Nov 2026')
  expect(formatDate('2026-11-21T12:59:59Z')).toBe('21 Nov 2026')
})

test('writes the month of a day', () => {
  expect(formatMonth('2026-03-01')).toBe('Mar 26')
})

test('NONLIQUOR-008 writes a day without its year', () => {
  expect(formatDayOfYear('2026-03-01')).toBe('1 Mar')
})

test.each([
  ['in summer', '2026-12-31', 23, '2026-12-31T12:00:00.000Z'],
  ['in winter', '2026-07-01', 23, '2026-07-01T13:00:00.000Z'],
  ['on the day when the clocks go forward', '2026-10-04', 23, '2026-10-04T12:00:00.000Z'],
  ['on the day when the clocks go back', '2026-04-05', 23, '2026-04-05T13:00:00.000Z'],
])('RESOURCE-005 11 pm in Melbourne %s', (_, day, hour, moment) => {
  expect(momentOn(day, hour)).toBe(moment)
  expect(dayOf(moment)).toBe(day)
})
