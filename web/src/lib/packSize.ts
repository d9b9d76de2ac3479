const number = '\\d+(?:[.,]\\d+)?'
const unit = '(?:[mc]?l|k?g)\\b'
const size = new RegExp(`${number} ?[×x] ?${number}(?: ?${unit})?|${number} ${unit}`, 'gi')

/** A text whose pack sizes, such as '4 × 375 mL', are not broken between two lines of a screen. Only spaces change, to ones that do not break. */
export function withWholeSizes(text: string): string {
  return text.replace(size, (found) => found.replaceAll(' ', '\u00a0'))
}
