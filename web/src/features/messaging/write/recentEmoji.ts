/** The emoji that a person has used last, kept on this device. */
import { notes } from '@/lib/notes.ts'

/** Two rows of the picker. */
const most = 16

/** Their signs, the latest first. */
export function recentEmoji(person: string): string[] {
  const kept = notes.read(`recent-emoji:${person}`)
  return Array.isArray(kept) ? kept.filter((sign) => typeof sign === 'string').slice(0, most) : []
}

export function rememberEmoji(person: string, sign: string) {
  const others = recentEmoji(person).filter((each) => each !== sign)
  notes.write(`recent-emoji:${person}`, [sign, ...others].slice(0, most))
}
