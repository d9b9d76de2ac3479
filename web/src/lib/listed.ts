/** What stands before one of several parts of a sentence: 'a, b and c'. */
export function before(at: number, parts: number): string {
  if (at === 0) return ''
  return at === parts - 1 ? ' and ' : ', '
}

/** Several parts as a sentence lists them: 'a', 'a and b', 'a, b and c'. */
export const listed = (parts: readonly string[]): string => parts.map((part, at) => before(at, parts.length) + part).join('')
