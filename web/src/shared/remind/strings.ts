import { count } from '@/lib/plural.ts'

export const texts = {
  choosing: 'Chosen people',
  chosen: (n: number) => `${n} chosen`,
  tooMany: (n: number, most: number) => `${n} chosen. You can remind ${most} at once.`,
  clear: 'CLEAR',
  remind: (n: number) => `REMIND ${count(n, 'PERSON', 'PEOPLE')}`,
} as const
