import type { Conversation } from '@/api/types.ts'
import { texts } from '../strings.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long something takes, in words: minutes, then hours, then days from two days on. */
export function duration(ms: number): string {
  if (ms < hour) return texts.minutes(Math.max(Math.floor(ms / minute), 1))
  if (ms < 2 * day) return texts.hours(Math.floor(ms / hour))
  return texts.days(Math.floor(ms / day))
}

/** How long a conversation has waited for an answer, and whether that is longer than promised; undefined: it waits for none. */
export function waitingTime(inbox: Conversation['inbox'], now = Date.now()): { text: string; isLate: boolean } | undefined {
  if (!inbox?.waitingSince) return undefined
  const isLate = inbox.answerBy !== null && Date.parse(inbox.answerBy) < now
  const time = duration(now - Date.parse(inbox.waitingSince))
  return { isLate, text: isLate ? texts.late(time) : texts.waits(time) }
}
