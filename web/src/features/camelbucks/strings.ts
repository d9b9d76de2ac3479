/** Every text about Camel Bucks. */
import type { BucksLine } from '@/api/types.ts'

export const texts = {
  ofYear: (year: number) => `FY${year}`,
  statementTitle: 'Camel Bucks Statement',
  back: 'REWARDS',
  every: 'Everything your store has earned, line by line.',
  everyOf: (store: string) => `Everything that ${store} has earned, line by line.`,
  years: 'Financial year',
  allYears: 'All financial years',
  sum: 'Total of these lines',
  lines: 'Lines',
  none: 'No Camel Bucks yet.',
  noneHint: 'Enter a member incentive to earn the first ones.',
  csv: 'DOWNLOAD CSV',
  by: (name: string, when: string) => `${name}, ${when}`,
  sources: {
    INCENTIVE: 'Member incentive',
    CRITERION: 'Store of the Year',
    CORRECTION: 'Correction',
  } satisfies Record<BucksLine['source'], string>,
  ask: 'ASK',
  askAbout: (title: string) => `Ask head office about ${title}`,
  askTitle: 'Ask head office',
  question: 'Your question',
  questionHint: 'It goes to your conversation with head office, with this line.',
  send: 'SEND',
  sent: 'Question sent to head office',
  notSent: 'Your question could not be sent. Please try again.',
  amount: (text: string) => `${text} Camel Bucks`,
} as const
