import type { TrailEntry } from '@/api/types.ts'
import { count } from '@/lib/plural.ts'

export const texts = {
  title: 'Audit trail',
  intro: "What was done in someone else's name, and what head office has changed. Entries are kept for two years.",
  back: 'Settings',
  heading: 'Entries',
  search: 'Search by name',
  from: 'From',
  to: 'To',
  all: 'All changes',
  impersonated: 'While impersonating',
  tabs: 'Which changes',
  csv: 'CSV',
  download: 'Download the audit trail as CSV',
  found: (n: number) => count(n, 'entry', 'entries'),
  none: 'Nothing to show.',
  noneHint: 'Try other days or another name.',
  nothing: 'Nothing has been changed yet.',
  nothingHint: "Changes by head office, and changes made in someone else's name, show here.",
  as: (name: string) => `as ${name}`,
  operator: 'An operator',
  outsider: 'Someone outside',
  reason: (reason: string) => `Reason: ${reason}`,
  noAccess: 'Only head office can open this page.',
  noAccessHint: 'It shows who changed what, and in whose name.',
  outcomes: { DONE: 'Done', REFUSED: 'Refused', FAILED: 'Failed', UNKNOWN: 'Not known' } satisfies Record<TrailEntry['outcome'], string>,
} as const
