import { texts } from '../strings.ts'
import type { Answer, LineType, Marks } from '../types.ts'

/** The answers to a line in words, such as 'Yes, price No'. */
export function answerText(type: LineType, { passed, pricePassed }: Marks): string {
  if (type === 'FOCUS_PRODUCT') return word(pricePassed)
  return type === 'PROMOTION' && passed ? `${word(passed)}, ${texts.clash.price(word(pricePassed))}` : word(passed)
}

function word(answer: Answer): string {
  if (answer === null) return texts.lines.notMarked
  return answer ? texts.lines.yes : texts.lines.no
}
