import type { Message } from '@/api/types.ts'
import { dayOf, formatDay, formatDayOfYear } from '@/lib/dates.ts'
import { texts } from '../strings.ts'

export interface Day {
  /** 'YYYY-MM-DD' in Melbourne. */
  day: string
  messages: Message[]
}

/** Messages by the day on which they were sent, in their order. */
export function byDay(messages: readonly Message[]): Day[] {
  const days: Day[] = []
  for (const message of messages) {
    const day = dayOf(message.sentAt)
    const last = days.at(-1)
    if (last?.day === day) last.messages.push(message)
    else days.push({ day, messages: [message] })
  }
  return days
}

/** How a separator calls a day. */
export function dayName(day: string, now: Date = new Date()): string {
  const dayMs = 86_400_000
  if (day === dayOf(now)) return texts.today
  if (day === dayOf(new Date(now.getTime() - dayMs))) return texts.yesterday
  return formatDay(day)
}

/** The day of a moment in a line: '3 Nov', with the year where it is another one. */
export function shortDay(moment: string, now: Date = new Date()): string {
  const day = dayOf(moment)
  return day.slice(0, 4) === dayOf(now).slice(0, 4) ? formatDayOfYear(day) : formatDay(day)
}

/** How long two messages of one person may be apart to stand together, in milliseconds. */
const together = 5 * 60_000

/** Whether a message goes on where the one before stopped, so that its writer need not be named again. */
export function continues(message: Message, before: Message | undefined): boolean {
  return (
    before !== undefined &&
    before.kind === 'MESSAGE' &&
    message.kind === 'MESSAGE' &&
    before.createdBy?.id === message.createdBy?.id &&
    before.asHeadOffice === message.asHeadOffice &&
    Date.parse(message.sentAt) - Date.parse(before.sentAt) < together
  )
}
