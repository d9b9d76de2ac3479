/** The form of a store standards line: what it holds, what is wrong with it, and what it sends. */
import { messages } from '@/api/limits.gen.ts'
import { looksLikeDay } from '@/lib/days.ts'
import { type LineEntry, type StandardsLine, type Tier, tiers } from './types.ts'

/** The dates are 'YYYY-MM-DD' or ''. A type, because forms want one that is a record. */
export type LineValues = {
  name: string
  startDate: string
  endDate: string
  includedTiers: readonly Tier[]
}

/** A new line is asked of every store unless told otherwise (AMB-050). */
export function lineValues(line?: StandardsLine): LineValues {
  if (!line) return { name: '', startDate: '', endDate: '', includedTiers: tiers }
  const { name, startDate, endDate, includedTiers } = line
  return { name, startDate, endDate: endDate ?? '', includedTiers }
}

/** Sentences by field name; none when the form may be sent. `unreadable` names the dates that the browser cannot read. */
export function lineErrors(
  { name, startDate, endDate }: LineValues,
  unreadable: ReadonlySet<string>,
): Partial<Record<keyof LineValues, string>> {
  const errors: Partial<Record<keyof LineValues, string>> = {}
  const misshape = messages.dateUnreadable
  if (name.trim() === '') errors.name = messages.lineNameRequired
  if (unreadable.has('startDate')) errors.startDate = misshape
  else if (startDate === '') errors.startDate = messages.lineStartRequired
  else if (!looksLikeDay(startDate)) errors.startDate = misshape
  if (unreadable.has('endDate') || (endDate !== '' && !looksLikeDay(endDate))) errors.endDate = misshape
  else if (endDate !== '' && !errors.startDate && endDate < startDate) errors.endDate = messages.lineEndEarly
  return errors
}

/** What is sent: without endDate when it is empty (NONLIQUOR-025). */
export function lineEntry({ name, startDate, endDate, includedTiers }: LineValues): LineEntry {
  return { name: name.trim(), startDate, includedTiers: [...includedTiers], ...(endDate === '' ? {} : { endDate }) }
}
