import type { components } from '@/api/schema.gen.ts'

type Schemas = components['schemas']

/** A question that reports ask while it is in force (NONLIQUOR-021). */
export type StandardsLine = Schemas['StandardsLineView']
/** Where today stands in a line's days. */
export type TimeStatus = StandardsLine['timeStatus']
export type Tier = StandardsLine['includedTiers'][number]
/** What the form of a line sends; without endDate the line is open-ended (NONLIQUOR-025). */
export type LineEntry = Required<Pick<Schemas['StandardsLineEntry'], 'name' | 'startDate' | 'includedTiers'>> & { endDate?: string }
export type Copied = Schemas['StandardsCopiedView']

export const tiers: readonly Tier[] = ['SF', 'MF', 'LF']
