/** Days in forms. A date input holds 'YYYY-MM-DD' or ''. */
import { messages } from '@/api/limits.gen.ts'
import * as z from '@/lib/zod.ts'

const shape = /^\d{4}-\d{2}-\d{2}$/

/** A day that is required. `missing` is the message if it is empty. */
export function requiredDay(missing: string) {
  return z.string().check(z.minLength(1, { error: missing, abort: true }), z.regex(shape, { error: messages.dateUnreadable, abort: true }))
}

/** A day, or '' for none. */
export const optionalDay = z
  .string()
  .check(z.refine((text) => text === '' || shape.test(text), { error: messages.dateUnreadable, abort: true }))

/**
 * Returns a message, by path, for each date input whose text is not a day, such as 31 February or a day without its year. The browser shows that
 * text, but the input's value is ''.
 */
export function unreadableDays(form: HTMLFormElement): Record<string, string> {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input[type="date"][data-path]')]
  const wrong = inputs.filter((input) => input.validity.badInput)
  return Object.fromEntries(wrong.map((input) => [input.dataset.path ?? '', messages.dateUnreadable]))
}
