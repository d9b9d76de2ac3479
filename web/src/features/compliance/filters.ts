/** The filters of the list of reports, in the types that the API takes. In search.ts they are as the address holds them. */
import type { ListFilters, Order, SortBy } from '@/api/compliance.ts'
import { pageParam } from '@/lib/search.ts'
import type { TableSort } from '@/ui/DataTable.tsx'
import type { ComplianceSearch } from './search.ts'

/** The order that the first press on a column's heading gives: stores from A to Z, the highest score first, the latest completed first. */
const firstOrder: Record<SortBy, Order> = { store: 'asc', score: 'desc', completed: 'desc' }

/** Reads the filters from an address. They are always in the same order, so that the link of a download is too. */
export function readFilters({
  search,
  status,
  final,
  quarter,
  store,
  region,
  tier,
  counting,
  settable,
  sort,
  order,
  page,
}: ComplianceSearch): ListFilters {
  return present({
    search,
    status,
    quarter,
    store,
    region,
    tier,
    counting: counting && true,
    settable: settable && true,
    sort,
    order: sort && reversed(sort) === order ? order : undefined,
    final: final && final === 'yes',
    page,
  })
}

/** Turns filters into the search parameters of an address. The first page and empty texts are left out. */
export function writeFilters({ final, counting, settable, page, ...texts }: ListFilters): ComplianceSearch {
  return {
    ...present(texts),
    ...(final === undefined ? {} : { final: final ? 'yes' : 'no' }),
    ...(counting ? { counting: 'yes' } : {}),
    ...(settable ? { settable: 'yes' } : {}),
    ...pageParam(page),
  }
}

/** Whether the list is filtered at all. Its page and its order do not count. */
export function isNarrowed({ page: _, sort: __, order: ___, ...filters }: ListFilters): boolean {
  return Object.keys(filters).length > 0
}

function reversed(sort: SortBy): Order {
  return firstOrder[sort] === 'asc' ? 'desc' : 'asc'
}

/** The order in which the list is sorted by this column, or undefined if it is not. */
export function orderOf({ sort, order }: Pick<ListFilters, 'sort' | 'order'>, column: SortBy): Order | undefined {
  return sort === column ? (order ?? firstOrder[column]) : undefined
}

/** The change that sorts the list so, or as it is without: the newest first. */
export function sortAs(sort: TableSort<SortBy> | undefined): Pick<ListFilters, 'sort' | 'order'> {
  const order = sort?.descending ? 'desc' : 'asc'
  return { sort: sort?.by, order: sort && reversed(sort.by) === order ? order : undefined }
}

/** Every way to sort the list. `order` is what the filter holds, and `direction` is the order in full. */
export const sortings = (Object.keys(firstOrder) as SortBy[]).flatMap((sort) => [
  { sort, order: undefined, direction: firstOrder[sort] },
  { sort, order: reversed(sort), direction: reversed(sort) },
])

/** The address of a file with all reports that the filters find, on every page. */
export function exportLink({ page: _, ...filters }: ListFilters, format: 'csv' | 'xlsx'): string {
  const given = Object.entries({ ...filters, format }).map(([name, value]) => [name, String(value)])
  return `/api/audit-reports/export?${new URLSearchParams(given)}`
}

/** Changes filters and goes back to the first page. A filter that changes to undefined is removed. */
export function changeFilters({ page: _, ...filters }: ListFilters, change: Omit<Partial<ListFilters>, 'page'>): ListFilters {
  return present({ ...filters, ...change })
}

/** A copy of an object without the fields that are undefined or ''. */
function present<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')) as T
}
