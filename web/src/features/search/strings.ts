import type { FoundGroup, FoundKind } from '@/api/types.ts'

export const texts = {
  title: 'Search',
  label: 'Search Caravan',
  prompt: 'What are you looking for?',
  promptHint:
    "Find people, stores, posts, comments, resources, courses and your messages. Accents and small typing mistakes don't matter. On a computer, Ctrl+K (⌘K on a Mac) searches from any page.",
  none: 'No results found.',
  noneHint: 'Check the spelling, or try fewer or shorter words.',
  noneOfKind: (kind: FoundKind) => `None of the results are ${kindNames[kind].toLowerCase()}.`,
  noneOfKindHint: 'Choose All to see what was found.',
  filters: 'Kinds of results',
  all: 'All',
  showAll: ({ kind, count, more }: FoundGroup) => `Show all ${count}${more ? '+' : ''} ${kindNames[kind].toLowerCase()}`,
  resembling: 'Nothing has exactly these words. These results come close.',
  didYouMean: 'Did you mean',
  newest: (count: number) => `These are the newest ${count}. Add a word to narrow them down.`,
}

/** The headings of the groups (SCR-004). */
export const kindNames: Record<FoundKind, string> = {
  PERSON: 'Members',
  STORE: 'Stores',
  POST: 'Posts',
  COMMENT: 'Comments',
  RESOURCE: 'Resources',
  COURSE: 'Courses',
  PROMOTION: 'Promotions',
  MESSAGE: 'Messages',
}
