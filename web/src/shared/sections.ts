/** The sections of an audit report. Both reports and weightings use them. */
import type { Weighting } from '@/api/types.ts'

/** A section of the report that has a score, by the name that the weightings use (AUDIT-087). */
export type Section = Weighting

/** How much each section counts, in whole percent. */
export type Weightings = Record<Section, number>

/** The sections in the order in which the page shows them (AUDIT-008). */
export const sections: readonly Section[] = ['STORE_STANDARDS', 'PROMOTION_FLOOR', 'PROMOTION_SHELF', 'FOCUS_PRODUCTS']

/** The names of the sections on screens. */
export const sectionNames: Record<Section, string> = {
  STORE_STANDARDS: 'Store Standards',
  PROMOTION_FLOOR: 'Promotions (Floor)',
  PROMOTION_SHELF: 'Promotions (Shelf)',
  FOCUS_PRODUCTS: 'Focus Products',
}
