/** Days in forms: 'YYYY-MM-DD' or '', as a date input gives them. */
import { messages } from '@/api/limits.gen.ts'
import * as z from '@/lib/zod.ts'

const shape = /^\d{4}-\d{2}-\d{2}$/

/** A day that must be there; `missing` is said when it is not. */
export function requiredDay(missing: string) {
  return z.string().check(z.minLength(1, { error: missing, abort: true }), z.regex(shape, { error: messages.dateUnreadable, abort: true }))
}

/** A day or ''. */
export const optionalDay = z
  .string()
  .check(z.refine((text) => text === '' || shape.test(text), { error: messages.dateUnreadable, abort: true }))

/**
 * A sentence by path for each date input that holds something which is no day, such as 31 February or a day without its year. The browser
 * keeps it on show, but its value reads ''.
 */
export function unreadableDays(form: HTMLFormElement): Record<string, string> {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input[type="date"][data-path]')]
  const wrong = inputs.filter((input) => input.validity.badInput)
  return Object.fromEntries(wrong.map((input) => [input.dataset.path ?? '', messages.dateUnreadable]))
}
