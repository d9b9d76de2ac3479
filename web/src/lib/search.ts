/** How a page's address is read: what a search parameter cannot mean counts as absent, so that an old or mistyped address opens all the same. */
import * as z from './zod.ts'

/** Some text, without spaces at its ends. */
export const text = z.catch(z.optional(z.string().check(z.trim(), z.minLength(1))), undefined)

/** One of a few words. */
export function oneOf<const Word extends string>(words: readonly Word[]) {
  return z.catch(z.optional(z.enum(words)), undefined)
}

/** A page of a list after the first, which an address leaves out. */
export const laterPage = z.catch(z.optional(z.coerce.number<string | number>().check(z.multipleOf(1), z.minimum(2))), undefined)

/** A page as an address holds it. */
export function pageParam(page: number | undefined) {
  return page && page > 1 ? { page } : {}
}
