import type { Section } from './types.ts'

/** The names of the sections on screens. They have their own file because the weightings need only these of the report's texts. */
export const sectionNames: Record<Section, string> = {
  STORE_STANDARDS: 'Store Standards',
  PROMOTION_FLOOR: 'Promotions (Floor)',
  PROMOTION_SHELF: 'Promotions (Shelf)',
  FOCUS_PRODUCTS: 'Focus Products',
}
