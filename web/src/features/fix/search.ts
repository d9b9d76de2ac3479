/**
 * What the address of the page of fixes holds: one fix, or which are shown, how they are sorted, and the page. `auditor` is somebody who audits, or
 * 'all' where a rep wants more than their own stores. Its words are looked at with the page's code (view.ts), because every page loads this.
 */
import { laterPage, readSearch, text } from '@/lib/search.ts'

export const fixesSearch = readSearch({
  show: text,
  store: text,
  auditor: text,
  search: text,
  region: text,
  section: text,
  late: text,
  sort: text,
  order: text,
  fix: text,
  page: laterPage,
})

export type FixesSearch = ReturnType<typeof fixesSearch>
