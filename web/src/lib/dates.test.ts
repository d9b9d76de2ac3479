import { describe, expect, test } from 'vitest'
import { formatDate, formatDay, formatDayOfYear, formatMonth, relativeDate } from './dates.ts'

/** A moment in the time zone of the machine that runs the test. */
function at(year: number, month: number, day: number, hour = 12, minute = 0, second = 0) {
  return new Date(year, month - 1, day, hour, minute, second)
}

const now = at(2026, 11, 20, 15, 5)

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

  test("FD-13 the server's UTC time is shown in the device's zone", () => {
    const moment = at(2026, 11, 20, 9, 0)
    expect(relativeDate(moment.toISOString(), now)).toBe('9:00AM')
  })
})

test('FD-13 a whole day never shifts with the time zone', () => {
  expect(formatDay('2026-03-31')).toBe('31 Mar 2026')
  expect(formatDay('2026-01-01')).toBe('1 Jan 2026')
})

test("FD-13 a moment's day is the device's, not UTC's", () => {
  expect(formatDate(at(2026, 3, 31, 0, 30).toISOString())).toBe('31 Mar 2026')
  expect(formatDate(at(2026, 3, 31, 23, 30).toISOString())).toBe('31 Mar 2026')
})

test('writes the month of a day', () => {
  expect(formatMonth('2026-03-01')).toBe('Mar 26')
})

test('NONLIQUOR-008 writes a day without its year', () => {
  expect(formatDayOfYear('2026-03-01')).toBe('1 Mar')
})
