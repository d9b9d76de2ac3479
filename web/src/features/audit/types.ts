import type { Line, LineType } from '@/api/types.ts'
import type { Section } from '@/shared/sections.ts'

export type { DueStore, History, Line, LineMark, LineType, Report, ReportMail, ReportStatus, Scores } from '@/api/types.ts'
export type { Answer, Marks, Value } from '@/shared/drafts/format.ts'

/** The fields of a line that the rules need. */
export type Marked = Pick<Line, 'type' | 'position' | 'passed' | 'pricePassed' | 'hidden'>

/** The section that shows and scores a line. */
export function sectionOf(line: { type: LineType; position: Line['position'] }): Section {
  if (line.type === 'FOCUS_PRODUCT') return 'FOCUS_PRODUCTS'
  if (line.type === 'PROMOTION') return line.position === 'SHELF' ? 'PROMOTION_SHELF' : 'PROMOTION_FLOOR'
  return 'STORE_STANDARDS'
}
