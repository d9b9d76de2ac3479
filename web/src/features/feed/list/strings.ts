/** Every text about the filters of the feed that not every first page needs. */
import { count } from '@/lib/plural.ts'

export const texts = {
  title: 'Filters',
  postType: 'Post type',
  choosePostType: 'Choose a post type',
  /** FEED-017 */
  postTypeMissing: 'Please select a post type',
  author: 'Post author',
  everybody: 'Everybody',
  somebody: 'One person',
  someStore: 'The people of one store',
  person: 'Person',
  searchPeople: 'Search people by name',
  searching: 'Searching…',
  nobody: 'Nobody found.',
  chosen: (n: number) => `${count(n, 'person', 'people')} selected`,
  remove: (name: string) => `Remove ${name}`,
  personMissing: 'Please select a person',
  storeMissing: 'Please select a store',
  from: 'From',
  to: 'To',
  daysHint: 'Leave a date empty for no limit.',
  daysOrder: 'Please select a day on or after the first',
  sharedWith: 'Shared with',
  wider: 'More than one store',
  clear: 'CLEAR FILTERS',
  apply: 'APPLY',
  onePerson: 'One person',
  oneStoresPeople: 'The people of one store',
  /** The days of a filter, of which at least one is set. */
  days: (from?: string, to?: string) => (from && to ? (from === to ? from : `${from} – ${to}`) : from ? `From ${from}` : `Until ${to}`),
} as const
