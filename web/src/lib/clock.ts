const melbourne = new Intl.DateTimeFormat('en-AU', { timeZone: 'Australia/Melbourne', hour: 'numeric', minute: '2-digit', hour12: true })

/** The time of a moment, as '3:05PM', like formatTime in lib/dates.ts, whose library would be too much for the first page. */
export function clockTime(moment: string): string {
  return melbourne.format(new Date(moment)).replace(/\s/g, '').toUpperCase()
}
