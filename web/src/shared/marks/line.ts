/** What the rules of marking need to know of a line, of an audit or of a store's self-check. */
import type { Line, LineType } from '@/api/types.ts'
import type { Section } from '@/shared/sections.ts'

/** The fields of a line that the rules need. */
export type Marked = Pick<Line, 'type' | 'position' | 'passed' | 'pricePassed' | 'obstacle' | 'hidden'>

/** The section that shows and scores a line. */
export function sectionOf(line: { type: LineType; position: Line['position'] }): Section {
  if (line.type === 'FOCUS_PRODUCT') return 'FOCUS_PRODUCTS'
  if (line.type === 'PROMOTION') return line.position === 'SHELF' ? 'PROMOTION_SHELF' : 'PROMOTION_FLOOR'
  return 'STORE_STANDARDS'
}
