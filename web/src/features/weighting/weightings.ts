/** The form for the weightings: its values and its checks. */
import { limits, messages } from '@/api/limits.gen.ts'
import * as z from '@/lib/zod.ts'
import { requiredDay } from '@/shared/form/days.ts'
import { type Section, sections, type Weightings } from '@/shared/sections.ts'

type Typed = Record<Section, string>

/** The percentage that was typed, or null if it is not a whole number from 0 to 100. */
function weightOf(typed: string): number | null {
  const text = typed.trim()
  return /^\d{1,3}$/.test(text) && Number(text) <= limits.fullWeight ? Number(text) : null
}

/** The weightings as typed. A text that is not a valid percentage counts as 0. */
export function readWeightings(typed: Typed): Weightings {
  return Object.fromEntries(sections.map((section) => [section, weightOf(typed[section]) ?? 0])) as Weightings
}

/** The weightings as the form holds them. */
export function typedWeightings(weightings: Weightings): Typed {
  return Object.fromEntries(sections.map((section) => [section, String(weightings[section])])) as Typed
}

export function sumOf(weightings: Weightings): number {
  return sections.reduce((sum, section) => sum + weightings[section], 0)
}

const weight = z.pipe(
  z.string().check(z.refine((typed) => weightOf(typed) !== null, { error: messages.weightNotWhole, abort: true })),
  z.transform(Number),
)

/** FD-19. The error about the sum of all four has the path 'weightings'. */
export const weightingsSchema = (today: string) =>
  z.object({
    effectiveFrom: requiredDay(messages.dateRequired).check(z.refine((day) => day > today, messages.dateNotAfterToday)),
    weightings: z
      .object({ STORE_STANDARDS: weight, PROMOTION_FLOOR: weight, PROMOTION_SHELF: weight, FOCUS_PRODUCTS: weight })
      .check(z.refine((weightings) => sumOf(weightings) === limits.fullWeight, messages.weightSum)),
  })
