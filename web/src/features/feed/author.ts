import type { Author } from '@/api/types.ts'

/** What and where an author is: 'Store Manager · Wattle & Vine Cellars'. Head office has the same word for both. */
export function placeOf({ roleLabel, location }: Author): string {
  return roleLabel === location ? location : `${roleLabel} · ${location}`
}
