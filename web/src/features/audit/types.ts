import type { Line, LineType } from '@/api/types.ts'
import type { Section } from '@/shared/sections.ts'

export type { DueStore, History, Line, LineMark, LineType, Report, ReportMail, ReportStatus, Scores } from '@/api/types.ts'

/** Yes, no, or null for not answered, which is not the same as no (AUDIT-049). */
export type Answer = boolean | null

/** The answers to a line. */
export interface Marks {
  readonly passed: Answer
  readonly pricePassed: Answer
}

/** Everything that a person can change on a line. */
export interface Value extends Marks {
  readonly hidden: boolean
  readonly comments: string
}

/** The fields of a line that the rules need. */
export type Marked = Pick<Line, 'type' | 'position' | 'passed' | 'pricePassed' | 'hidden'>

/** The section that shows and scores a line. */
export function sectionOf(line: { type: LineType; position: Line['position'] }): Section {
  if (line.type === 'FOCUS_PRODUCT') return 'FOCUS_PRODUCTS'
  if (line.type === 'PROMOTION') return line.position === 'SHELF' ? 'PROMOTION_SHELF' : 'PROMOTION_FLOOR'
  return 'STORE_STANDARDS'
}
