import type { Reference } from '@/api/reference.ts'

/** What says which lines ask the same: their type, their place in the store and what they are about. */
type Subject = Pick<Reference, 'type' | 'position'> & { source: string }

export const keyOf = ({ type, position, source }: Subject) => `${type}:${position}:${source}`

/** The same for a line, from its key 'type:promotion:source:position', whose source may have colons of its own. */
export function keyOfLine(lineKey: string): string {
  const [type = '', , ...rest] = lineKey.split(':')
  const position = rest.pop() ?? ''
  return `${type}:${position}:${rest.join(':')}`
}

/** References by what their lines ask. */
export function byLine(references: readonly Reference[]): Map<string, Reference> {
  return new Map(references.flatMap((one) => one.sources.map((source) => [keyOf({ ...one, source }), one] as const)))
}
