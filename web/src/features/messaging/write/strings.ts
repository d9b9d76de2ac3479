/** Every text of formatting and emoji in the field of a message. */
import { count } from '@/lib/plural.ts'

export const texts = {
  format: 'Formatting',
  emoji: 'Emoji',
  search: 'Search emoji',
  none: 'No emoji matches.',
  found: (n: number) => count(n, 'emoji', 'emoji'),
  groups: {
    recent: 'Recently used',
    faces: 'Smileys',
    people: 'Hands and people',
    nature: 'Animals and nature',
    food: 'Food and drink',
    things: 'Things and places',
    signs: 'Signs',
  },
} as const
