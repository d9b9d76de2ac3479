/** Whole days as 'YYYY-MM-DD', which sort as texts and have no time zone: what people type, and steps in a calendar. */
import dayjs, { type Dayjs } from 'dayjs'
import utc from 'dayjs/plugin/utc'

dayjs.extend(utc)

const at = (day: string): Dayjs => dayjs.utc(`${day}T00:00:00Z`)
const written = (day: Dayjs) => day.format('YYYY-MM-DD')

/** Whether a text is a day that exists, as 'YYYY-MM-DD'. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && at(text).isValid() && written(at(text)) === text
}

/** The ways to type a day: 31/3/2026, also with dots, dashes or spaces and with a short year; 2026-03-31; 31032026, for keyboards without a slash. */
const forms = [
  /^(?<d>\d{1,2})[/. -](?<m>\d{1,2})[/. -](?<y>\d{4}|\d{2})$/,
  /^(?<y>\d{4})-(?<m>\d{1,2})-(?<d>\d{1,2})$/,
  /^(?<d>\d{2})(?<m>\d{2})(?<y>\d{4})$/,
]

/** The day that a person typed, or undefined if the text is none, such as 31/02/2026. */
export function readDay(text: string): string | undefined {
  for (const form of forms) {
    const { d = '', m = '', y = '' } = form.exec(text.trim())?.groups ?? {}
    const day = `${y.length === 2 ? `20${y}` : y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`
    if (isDay(day)) return day
  }
  return undefined
}

/** A day as people type it: '31/03/2026'. */
export function typedDay(day: string): string {
  return at(day).format('DD/MM/YYYY')
}

/** A day in full, for screen readers and headings: 'Tuesday 31 March 2026'. */
export function spokenDay(day: string): string {
  return at(day).format('dddd D MMMM YYYY')
}

/** The month of a day: 'March 2026'. */
export function monthOf(day: string): string {
  return at(day).format('MMMM YYYY')
}

/** The day that is some days, months or years later, or earlier if the number is negative. A month without that day gives its last one. */
export function later(day: string, by: number, unit: 'day' | 'month' | 'year'): string {
  return written(at(day).add(by, unit))
}

/** How many days a day is after Monday, when its week starts. */
export function afterMonday(day: string): number {
  return (at(day).day() + 6) % 7
}

/** The weeks of a day's month. Each has seven entries, Monday first; days of other months are undefined. */
export function weeksOf(day: string): (string | undefined)[][] {
  const first = at(day).startOf('month')
  const cells = [
    ...Array<undefined>(afterMonday(written(first))).fill(undefined),
    ...Array.from({ length: first.daysInMonth() }, (_, n) => written(first.add(n, 'day'))),
  ]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => Array.from({ length: 7 }, (__, n) => cells[week * 7 + n]))
}
