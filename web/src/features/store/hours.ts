import type { components } from '@/api/schema.gen.ts'

type Span = components['schemas']['StoreSpan']

/** When a store is open on a day: '9:00am to 9:30pm', or '-' when either time is missing (AMB-079). */
export function openingHours({ start, end }: Span): string {
  return start && end ? `${clock(start)} to ${clock(end)}` : '-'
}

/** A time such as '21:30' as '9:30pm'. */
function clock(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')}${hour < 12 ? 'am' : 'pm'}`
}
