import type { FoundKind } from '@/api/types.ts'

export const texts = {
  title: 'Search',
  label: 'Search Caravan',
  prompt: 'What are you looking for?',
  promptHint: "Find people, stores, posts, comments and resources. Accents and small typing mistakes don't matter.",
  none: 'No results found.',
  noneHint: 'Try fewer or shorter words.',
  showAll: (kind: FoundKind) => `Show all ${kindNames[kind].toLowerCase()}`,
  everything: 'Show everything',
}

/** The headings of the groups (SCR-004). */
export const kindNames: Record<FoundKind, string> = {
  PERSON: 'Members',
  STORE: 'Stores',
  POST: 'Posts',
  COMMENT: 'Comments',
  RESOURCE: 'Resources',
}
