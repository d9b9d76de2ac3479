/** What the page of fixes shows: its address, read in the types that the API takes. Its words are looked at here, with the page's code. */
import type { FixFilters, FixShow, FixSort } from '@/api/fix.ts'
import { oneOf, pageParam } from '@/lib/search.ts'
import { regionCodes } from '@/shared/regionCodes.ts'
import { sections } from '@/shared/sections.ts'
import type { TableSort } from '@/ui/DataTable.tsx'
import type { FixesSearch } from './search.ts'

export const shows = ['OPEN', 'OVERDUE', 'DONE', 'ACCEPTED', 'CLOSED'] as const satisfies readonly FixShow[]
/** How long ago fixes were due, by the word in the address. */
export const lateBy = { week: 7, month: 30 } as const
export type Late = keyof typeof lateBy

const readShow = oneOf(shows)
const readRegion = oneOf(regionCodes)
const readSection = oneOf(sections)
const readLate = oneOf(['week', 'month'])
const readSort = oneOf<FixSort>(['line', 'store', 'section', 'points', 'due', 'assignee', 'audited'])

export interface FixesShown {
  show: FixShow
  filters: FixFilters
  sort: TableSort<FixSort> | undefined
  page: number | undefined
}

/** `own` is the id of a rep, who has stores of their own. One store is shown whoever has audited it. */
export function readView({ store, auditor, ...search }: FixesSearch, own: string | undefined): FixesShown {
  const late = readLate(search.late)
  const by = readSort(search.sort)
  return {
    show: readShow(search.show) ?? 'OPEN',
    filters: {
      store,
      auditor: store || auditor === 'all' ? undefined : (auditor ?? own),
      search: search.search,
      region: readRegion(search.region),
      section: readSection(search.section),
      late: late && lateBy[late],
    },
    sort: by && { by, descending: search.order === 'desc' },
    page: search.page,
  }
}

/** The search parameters of what is shown. What a person begins with is left out. */
export function writeView(
  { show, filters: { store, auditor, search, region, section, late }, sort, page }: FixesShown,
  own?: string,
): FixesSearch {
  const whose = auditor === own ? undefined : (auditor ?? 'all')
  return {
    ...(show !== 'OPEN' && { show }),
    ...(store ? { store } : whose && { auditor: whose }),
    ...(search && { search }),
    ...(region && { region }),
    ...(section && { section }),
    ...(late && { late: late === lateBy.week ? 'week' : 'month' }),
    ...(sort && { sort: sort.by, ...(sort.descending && { order: 'desc' }) }),
    ...pageParam(page),
  }
}

/** How many filters are set that a person sets in the fields. */
export function countFilters({ auditor, search, region, section, late }: FixFilters, own: string | undefined): number {
  return [search, region, section, late, auditor !== own && auditor].filter(Boolean).length
}
