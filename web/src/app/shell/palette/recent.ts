import { notes } from '@/lib/notes.ts'

/** How many searches of a person this browser remembers. */
const most = 5

/** What the person searched for in this browser, the latest first. */
export function recentSearches(person: string): string[] {
  const stored = notes.read(`recent-searches:${person}`)
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, most) : []
}

/** Remembers a search that led somewhere. */
export function rememberSearch(person: string, query: string) {
  const others = recentSearches(person).filter((one) => one !== query)
  notes.write(`recent-searches:${person}`, [query, ...others].slice(0, most))
}
