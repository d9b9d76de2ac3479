/** The forms for store standards lines: their first values, their checks, and what they send. */
import { messages } from '@/api/limits.gen.ts'
import * as z from '@/lib/zod.ts'
import { optionalDay, requiredDay } from '@/shared/form/days.ts'
import { type LineEntry, type StandardsLine, tiers } from './types.ts'

/** NONLIQUOR-022, NONLIQUOR-023, AMB-053. An empty end date is left out, which makes the line open-ended (NONLIQUOR-025). */
export const lineSchema = z.pipe(
  z
    .object({
      name: z.string().check(z.trim(), z.minLength(1, messages.lineNameRequired)),
      startDate: requiredDay(messages.lineStartRequired),
      endDate: optionalDay,
      includedTiers: z.array(z.enum(tiers)),
    })
    .check(
      z.refine(({ startDate, endDate }) => endDate === '' || endDate >= startDate, { error: messages.lineEndEarly, path: ['endDate'] }),
    ),
  z.transform(({ endDate, ...entry }): LineEntry => (endDate === '' ? entry : { ...entry, endDate })),
)

/** The form's first values. A new line starts with every store size ticked (AMB-050). */
export function lineValues(line?: StandardsLine): z.input<typeof lineSchema> {
  if (!line) return { name: '', startDate: '', endDate: '', includedTiers: [...tiers] }
  const { name, startDate, endDate, includedTiers } = line
  return { name, startDate, endDate: endDate ?? '', includedTiers }
}

/** NONLIQUOR-026, NONLIQUOR-027 */
export const copySchema = z.object({ fromDate: requiredDay(messages.copyFromRequired) })
