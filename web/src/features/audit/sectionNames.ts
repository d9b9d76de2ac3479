import type { Section } from './types.ts'

/** What the screens call the sections. In a file of its own because the weightings need none of the report's other texts. */
export const sectionNames: Record<Section, string> = {
  STORE_STANDARDS: 'Store Standards',
  PROMOTION_FLOOR: 'Promotions (Floor)',
  PROMOTION_SHELF: 'Promotions (Shelf)',
  FOCUS_PRODUCTS: 'Focus Products',
}
