/** The form of the weightings: what it holds and what is wrong with it. */
import { limits, messages } from '@/api/limits.gen.ts'
import { looksLikeDay } from '@/lib/days.ts'
import { type Section, sections, type Weightings } from '../types.ts'

/** effectiveFrom is 'YYYY-MM-DD' or ''; the weights are as they were typed. A type, because forms want one that is a record. */
export type WeightingValues = { effectiveFrom: string } & Record<Section, string>

export function weightingValues(weightings: Weightings, effectiveFrom = ''): WeightingValues {
  const weights = sections.map((section) => [section, String(weightings[section])])
  return { effectiveFrom, ...(Object.fromEntries(weights) as Record<Section, string>) }
}

/** The percentage that was typed; null when it is no whole number from 0 to 100. */
export function weightOf(typed: string): number | null {
  const text = typed.trim()
  return /^\d{1,3}$/.test(text) && Number(text) <= limits.fullWeight ? Number(text) : null
}

/** The weights as typed, what is no weight counting nothing. */
export function readWeightings(values: Record<Section, string>): Weightings {
  return Object.fromEntries(sections.map((section) => [section, weightOf(values[section]) ?? 0])) as Weightings
}

export function sumOf(weightings: Weightings): number {
  return sections.reduce((sum, section) => sum + weightings[section], 0)
}

/** Sentences by field name, 'weightings' for all four together; none when the form may be sent. */
export function weightingErrors(values: WeightingValues, today: string, unreadable: ReadonlySet<string>): Record<string, string> {
  const errors: Record<string, string> = {}
  const day = values.effectiveFrom
  if (unreadable.has('effectiveFrom')) errors.effectiveFrom = messages.dateUnreadable
  else if (day === '') errors.effectiveFrom = messages.dateRequired
  else if (!looksLikeDay(day)) errors.effectiveFrom = messages.dateUnreadable
  else if (day <= today) errors.effectiveFrom = messages.dateNotAfterToday
  const wrong = sections.filter((section) => weightOf(values[section]) === null)
  for (const section of wrong) errors[section] = messages.weightNotWhole
  if (wrong.length === 0 && sumOf(readWeightings(values)) !== limits.fullWeight) errors.weightings = messages.weightSum
  return errors
}
