/** The list's filters, typed for the call; search.ts has them as the address does. */
import type { ListFilters, Order, SortBy } from '@/api/compliance.ts'
import { pageParam } from '@/lib/search.ts'
import type { ComplianceSearch } from './search.ts'

/** The order in which a column is first sorted: stores from A, the highest score, the latest completed. */
const firstOrder: Record<SortBy, Order> = { store: 'asc', score: 'desc', completed: 'desc' }

/** The filters that an address holds, in one order whatever the address's, as a download's link is made from them. */
export function readFilters({ search, status, final, quarter, store, sort, order, page }: ComplianceSearch): ListFilters {
  return present({
    search,
    status,
    quarter,
    store,
    sort,
    order: sort && reversed(sort) === order ? order : undefined,
    final: final && final === 'yes',
    page,
  })
}

/** The address that holds the filters; the first page and empty texts are left out. */
export function writeFilters({ final, page, ...texts }: ListFilters): ComplianceSearch {
  return {
    ...present(texts),
    ...(final === undefined ? {} : { final: final ? 'yes' : 'no' }),
    ...pageParam(page),
  }
}

/** Whether anything narrows the list; its page and its order do not. */
export function isNarrowed({ page: _, sort: __, order: ___, ...filters }: ListFilters): boolean {
  return Object.keys(filters).length > 0
}

function reversed(sort: SortBy): Order {
  return firstOrder[sort] === 'asc' ? 'desc' : 'asc'
}

/** How the list is sorted by a column, if it is. */
export function orderOf({ sort, order }: Pick<ListFilters, 'sort' | 'order'>, column: SortBy): Order | undefined {
  return sort === column ? (order ?? firstOrder[column]) : undefined
}

/** What pressing a column's heading does: sort by it, then the other way round, then the newest first again. */
export function nextSort({ sort, order }: Pick<ListFilters, 'sort' | 'order'>, column: SortBy) {
  if (sort !== column) return { sort: column, order: undefined }
  return order ? { sort: undefined, order: undefined } : { sort: column, order: reversed(column) }
}

/** Every way to sort, as a filter and in full. */
export const sortings = (Object.keys(firstOrder) as SortBy[]).flatMap((sort) => [
  { sort, order: undefined, direction: firstOrder[sort] },
  { sort, order: reversed(sort), direction: reversed(sort) },
])

/** The download of what the filters show, whatever the page. */
export function exportLink({ page: _, ...filters }: ListFilters, format: 'csv' | 'xlsx'): string {
  const given = Object.entries({ ...filters, format }).map(([name, value]) => [name, String(value)])
  return `/api/audit-reports/export?${new URLSearchParams(given)}`
}

/** Changes filters and goes back to the first page; undefined removes one. */
export function changeFilters({ page: _, ...filters }: ListFilters, change: Omit<Partial<ListFilters>, 'page'>): ListFilters {
  return present({ ...filters, ...change })
}

/** An object without its undefined and empty fields. */
function present<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')) as T
}
