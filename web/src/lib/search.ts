/**
 * Reads the search parameters of a page's address. A value that makes no sense counts as absent, so that an old or mistyped address still opens.
 * Forms are checked by zod; addresses are read here, because every page needs them before it can be drawn (docs/adr/0008).
 */

type Reader<Value> = (given: unknown) => Value | undefined
type Readers = Record<string, Reader<unknown>>
type Read<Given extends Readers> = { [Name in keyof Given]?: ReturnType<Given[Name]> }

/** The search parameters of a route, each with its reader. */
export function readSearch<Given extends Readers>(readers: Given) {
  return (search: Record<string, unknown>) => {
    const read: Record<string, unknown> = {}
    // Also where there is nothing: the router keeps what the address has under a name that is missing here.
    for (const [name, reader] of Object.entries(readers)) read[name] = reader(search[name])
    return read as Read<Given>
  }
}

/** A text that is not empty, trimmed. */
export const text: Reader<string> = (given) => (typeof given === 'string' && given.trim()) || undefined

/** One of the given words. */
export function oneOf<const Word extends string>(words: readonly Word[]): Reader<Word> {
  return (given) => words.find((word) => word === given)
}

/** The number of a list's page, from 2. An address does not name the first page. */
export const laterPage: Reader<number> = (given) => {
  const page = typeof given === 'string' || typeof given === 'number' ? Number(given) : Number.NaN
  return Number.isSafeInteger(page) && page >= 2 ? page : undefined
}

/** The search parameter for a page of a list; none for the first. */
export function pageParam(page: number | undefined) {
  return page && page > 1 ? { page } : {}
}
