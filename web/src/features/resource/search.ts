/** The filters in the address of the library. */
import { laterPage, oneOf, readSearch, text } from '@/lib/search.ts'

export const types = ['FILE', 'LINK'] as const

/** `id` shows only that resource, as links to it do; `on` only those whose files are kept on this device; `review` what is due; `outside` what has
 * links for people outside. */
export const resourceSearch = readSearch({
  id: text,
  query: text,
  type: oneOf(types),
  path: text,
  on: oneOf(['DEVICE'] as const),
  review: oneOf(['DUE', 'MINE'] as const),
  outside: oneOf(['YES'] as const),
  order: oneOf(['NEWEST'] as const),
  page: laterPage,
})

export type ResourceSearch = ReturnType<typeof resourceSearch>
