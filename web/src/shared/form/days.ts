/** Days in forms. A date field holds 'YYYY-MM-DD', '' or, if it is no day, what was typed. */
import { messages } from '@/api/limits.gen.ts'
import { isDay } from '@/lib/days.ts'
import * as z from '@/lib/zod.ts'

/** A day that is required. `missing` is the message if it is empty. */
export function requiredDay(missing: string) {
  return z.string().check(z.minLength(1, { error: missing, abort: true }), z.refine(isDay, { error: messages.dateUnreadable, abort: true }))
}

/** A day, or '' for none. */
export const optionalDay = z.string().check(z.refine((text) => text === '' || isDay(text), { error: messages.dateUnreadable, abort: true }))
