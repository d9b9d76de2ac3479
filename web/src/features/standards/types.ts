import type { components } from '@/api/schema.gen.ts'

type Schemas = components['schemas']

/** A store standards line. Audits on the days from its start to its end contain it (NONLIQUOR-021). */
export type StandardsLine = Schemas['StandardsLineView']
/** Whether a line is active, upcoming or ended today, or none of these. */
export type TimeStatus = StandardsLine['timeStatus']
export type Tier = StandardsLine['includedTiers'][number]
/** What the form of a line sends. Without endDate the line is open-ended (NONLIQUOR-025). */
export type LineEntry = Required<Pick<Schemas['StandardsLineEntry'], 'name' | 'startDate' | 'includedTiers'>> & {
  endDate?: string
  /** The version that was edited. Absent: whatever the line is now. */
  version?: number
}
export type Copied = Schemas['StandardsCopiedView']

export const tiers: readonly Tier[] = ['SF', 'MF', 'LF']
