import { describe, expect, test } from 'vitest'
import { afterMonday, isDay, later, readDay, spokenDay, typedDay, weeksOf } from './days.ts'

describe('a day that a person types', () => {
  test.each([
    ['31/03/2026', '2026-03-31'],
    ['1/3/2026', '2026-03-01'],
    ['1.3.26', '2026-03-01'],
    ['01-03-2026', '2026-03-01'],
    [' 1 3 2026 ', '2026-03-01'],
    ['31032026', '2026-03-31'],
    ['2026-03-31', '2026-03-31'],
    ['29/02/2028', '2028-02-29'],
    ['29/02/2026', undefined],
    ['31/04/2026', undefined],
    ['12/31/2026', undefined],
    ['31/03', undefined],
    ['tomorrow', undefined],
    ['', undefined],
  ])('FD-39 %s is %s', (text, day) => expect(readDay(text)).toBe(day))

  test('FD-39 is written back as DD/MM/YYYY', () => {
    expect(typedDay('2026-03-01')).toBe('01/03/2026')
    expect(spokenDay('2026-03-31')).toBe('Tuesday 31 March 2026')
  })

  test('is only a day if it exists', () => {
    expect([isDay('2026-02-28'), isDay('2026-02-30'), isDay('31/03/2026'), isDay('')]).toEqual([true, false, false, false])
  })
})

describe('the calendar', () => {
  test('steps over the ends of months and years', () => {
    expect(later('2026-12-31', 1, 'day')).toBe('2027-01-01')
    expect(later('2026-03-31', -1, 'month')).toBe('2026-02-28')
    expect(later('2028-02-29', 1, 'year')).toBe('2029-02-28')
  })

  test('weeks start on Monday, and days of other months are left out', () => {
    expect(afterMonday('2026-11-22')).toBe(6)
    const weeks = weeksOf('2026-11-22')
    expect(weeks).toHaveLength(6)
    expect(weeks[0]).toEqual([undefined, undefined, undefined, undefined, undefined, undefined, '2026-11-01'])
    expect(weeks.at(-1)?.[0]).toBe('2026-11-30')
    expect(weeksOf('2027-02-10')).toHaveLength(4)
  })
})
