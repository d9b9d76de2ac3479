/** Reads the search parameters of a page's address. A value that makes no sense counts as absent, so that an old or mistyped address still opens. */
import * as z from './zod.ts'

/** A text that is not empty, trimmed. */
export const text = z.catch(z.optional(z.string().check(z.trim(), z.minLength(1))), undefined)

/** One of the given words. */
export function oneOf<const Word extends string>(words: readonly Word[]) {
  return z.catch(z.optional(z.enum(words)), undefined)
}

/** The number of a list's page, from 2. An address does not name the first page. */
export const laterPage = z.catch(z.optional(z.coerce.number<string | number>().check(z.multipleOf(1), z.minimum(2))), undefined)

/** The search parameter for a page of a list; none for the first. */
export function pageParam(page: number | undefined) {
  return page && page > 1 ? { page } : {}
}
