import { fold } from '@/lib/fold.ts'
import { fullName } from '@/shared/people/people.ts'
import type { Named } from './words.ts'

/** A name that is being typed. */
export interface Typed {
  /** Where its '@' stands. */
  from: number
  /** What was typed after it. */
  query: string
}

const longest = 40

/** The name that is being typed before the cursor, if one is: an '@' at the beginning of a word, and at most three words after it. */
export function typedName(text: string, cursor: number): Typed | undefined {
  const found = /(?:^|[\s(])@([^\s@](?:[^@\n]*))?$/u.exec(text.slice(0, cursor))
  if (!found) return undefined
  const query = found[1] ?? ''
  if (query.length > longest || /\s\s|(?:\S+\s+){3}/.test(query)) return undefined
  return { from: cursor - query.length - 1, query }
}

/** The people one of whose names begins with what was typed, or whose whole name does. */
export function matching<Person extends Named>(people: readonly Person[], query: string): Person[] {
  const wanted = fold(query.trim())
  // After the whole name nothing is being looked for any more.
  if (people.some((person) => query === `${fullName(person)} `)) return []
  return people.filter((person) => {
    const name = fold(fullName(person))
    return name.startsWith(wanted) || name.split(/[\s-]+/).some((part) => part.startsWith(wanted))
  })
}
