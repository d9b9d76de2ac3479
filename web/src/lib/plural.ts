/** The word for one thing or for several: 'day' or 'days'. */
export function plural(n: number, one: string, many: string): string {
  return n === 1 ? one : many
}

/** A number with its word: '1 line', '2 lines'. */
export function count(n: number, one: string, many: string): string {
  return `${n} ${plural(n, one, many)}`
}
