/** What the outbox page shows: its address, read in the types that the API takes. */
import type { MailSort, OutboxFilters } from '@/api/outbox.ts'
import { paths } from '@/lib/paths.ts'
import { oneOf, pageParam } from '@/lib/search.ts'
import type { TableSort } from '@/ui/DataTable.tsx'
import type { OutboxSearch } from './search.ts'
import { statuses } from './types.ts'

const readStatus = oneOf(statuses)
const readSort = oneOf<MailSort>(['RECIPIENT', 'STATUS', 'CREATED', 'SENT'])

export function readView({ status, purpose, query, sort, order, page }: OutboxSearch): OutboxFilters {
  const by = readSort(sort)
  return { status: readStatus(status), purpose, query, sort: by, order: by && order === 'desc' ? order : undefined, page }
}

/** The address of what is shown. The newest first is left out. */
export function linkTo({ status, purpose, query, sort, order, page }: OutboxFilters) {
  const search: OutboxSearch = {
    ...(status && { status }),
    ...(purpose && { purpose }),
    ...(query && { query }),
    ...(sort && { sort }),
    ...(sort && order && { order }),
    ...pageParam(page),
  }
  return { ...paths.outbox(), search }
}

/** How the list is sorted. Without a choice the newest are first. */
export const sortOf = ({ sort, order }: OutboxFilters): TableSort<MailSort> =>
  sort ? { by: sort, descending: order === 'desc' } : { by: 'CREATED', descending: true }

/** The change that sorts the list so, or as it is without: the newest first. */
export function sortAs(sort: TableSort<MailSort> | undefined): Pick<OutboxFilters, 'sort' | 'order'> {
  if (!sort || (sort.by === 'CREATED' && sort.descending)) return { sort: undefined, order: undefined }
  return { sort: sort.by, order: sort.descending ? 'desc' : undefined }
}

/** The orders of the cards of a phone: what a table's headings do. */
export const orders = {
  oldest: { by: 'CREATED', descending: false },
  recipient: { by: 'RECIPIENT', descending: false },
  status: { by: 'STATUS', descending: false },
  sent: { by: 'SENT', descending: true },
} as const satisfies Record<string, TableSort<MailSort>>
