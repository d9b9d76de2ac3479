/** Every text of the weightings. */
import type { Section } from '../types.ts'

export const weightingTexts = {
  heading: 'Weightings',
  text: 'How much each section counts towards the score. An open report goes by the weightings of the day it was started, a completed one keeps those of the day it was completed.',
  sections: {
    STORE_STANDARDS: 'Store Standards',
    PROMOTION_FLOOR: 'Promotions (Floor)',
    PROMOTION_SHELF: 'Promotions (Shelf)',
    FOCUS_PRODUCTS: 'Focus Products',
  } satisfies Record<Section, string>,
  percent: (weight: number) => `${weight}%`,
  now: 'In force now',
  since: (day: string) => `Since ${day}`,
  defaults: 'The defaults: nothing else has been set.',
  next: (day: string) => `From ${day}`,
  past: 'Earlier weightings',
  pastDefaults: 'Before: the defaults',
  set: 'SET NEW WEIGHTINGS',
  edit: 'EDIT',
  change: (day: string) => `EDIT the weightings from ${day}`,
  title: 'Set weightings',
  from: 'Count from',
  fromHint: 'A day after today. Weightings already set for that day are replaced.',
  total: (sum: number) => `They add up to ${sum}.`,
  right: 'They add up to 100.',
  left: (sum: number) => `${sum} more to give.`,
  over: (sum: number) => `${sum} too many.`,
  submit: 'SAVE WEIGHTINGS',
  saved: (day: string) => `Weightings set from ${day}.`,
} as const
