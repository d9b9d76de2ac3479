/** What the address of the page of fixes holds: one fix, or which are shown, of which store, and the page. */
import { laterPage, oneOf, readSearch, text } from '@/lib/search.ts'

export const fixesSearch = readSearch({
  show: oneOf(['OPEN', 'OVERDUE', 'DONE', 'ACCEPTED', 'CLOSED']),
  store: text,
  fix: text,
  page: laterPage,
})

export type FixesSearch = ReturnType<typeof fixesSearch>
