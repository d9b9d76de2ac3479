import type { components } from '@/api/schema.gen.ts'

type Schemas = components['schemas']

/** A question that reports ask while it is in force (NONLIQUOR-021). */
export type StandardsLine = Schemas['AuditStandardsLineView']
/** Where today stands in a line's days. */
export type TimeStatus = StandardsLine['timeStatus']
export type Tier = StandardsLine['includedTiers'][number]
/** What the form of a line sends; without endDate the line is open-ended (NONLIQUOR-025). */
export type LineEntry = Required<Pick<Schemas['AuditStandardsLineEntry'], 'name' | 'startDate' | 'includedTiers'>> & { endDate?: string }
export type Copied = Schemas['AuditCopiedView']

/** How the sections count from a day on; without a day they are the defaults. */
export type Config = Schemas['AuditConfigStateView']
/** Whole percentages by section that add up to 100 (AUDIT-087). */
export type Weightings = Config['weightings']
export type Section = keyof Weightings

/** The sections in the order of a report's page (AUDIT-008). */
export const sections: readonly Section[] = ['STORE_STANDARDS', 'PROMOTION_FLOOR', 'PROMOTION_SHELF', 'FOCUS_PRODUCTS']

export const tiers: readonly Tier[] = ['SF', 'MF', 'LF']
