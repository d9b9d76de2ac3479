/** What the address of the audit trail holds: words in names, the first and last day, whether only impersonations, and the page. */
import { laterPage, oneOf, readSearch, text } from '@/lib/search.ts'

/** A day that exists, as 'YYYY-MM-DD'. */
function day(given: unknown) {
  if (typeof given !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(given)) return undefined
  const at = new Date(`${given}T00:00:00Z`)
  return !Number.isNaN(at.valueOf()) && at.toISOString().startsWith(given) ? given : undefined
}

export const trailSearch = readSearch({ query: text, from: day, to: day, only: oneOf(['impersonated']), page: laterPage })

export type TrailSearch = ReturnType<typeof trailSearch>
