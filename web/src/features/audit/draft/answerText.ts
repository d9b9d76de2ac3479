import { texts } from '../strings.ts'
import type { Answer, LineType, Value } from '../types.ts'

/** The answers to a line in words, such as 'Yes, ticket wrong', or why it cannot be checked. */
export function answerText(type: LineType, { passed, pricePassed, obstacle }: Pick<Value, 'passed' | 'pricePassed' | 'obstacle'>): string {
  if (obstacle) return texts.obstacle.is(obstacle)
  if (type === 'FOCUS_PRODUCT') return word(pricePassed)
  return type === 'PROMOTION' && passed ? `${word(passed)}, ${price(pricePassed)}` : word(passed)
}

function price(answer: Answer): string {
  if (answer === null) return texts.clash.ticketOpen
  return answer ? texts.clash.ticketRight : texts.clash.ticketWrong
}

function word(answer: Answer): string {
  if (answer === null) return texts.lines.notMarked
  return answer ? texts.lines.yes : texts.lines.no
}
