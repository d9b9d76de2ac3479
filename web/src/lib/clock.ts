const melbourne = new Intl.DateTimeFormat('en-AU', { timeZone: 'Australia/Melbourne', hour: 'numeric', minute: '2-digit', hour12: true })

/** The time of a moment, as '3:05PM', like formatTime in lib/dates.ts, whose library would be too much for the first page. */
export function clockTime(moment: string): string {
  return melbourne.format(new Date(moment)).replace(/\s/g, '').toUpperCase()
}

/** The 24 hours of a day, as people say them. */
export const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`,
}))
