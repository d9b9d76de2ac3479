import type { ListFilters } from '@/api/compliance.ts'
import { FilterRow } from '@/ui/FilterRow.tsx'
import { listTexts } from '../strings.ts'
import { FilterFields } from './FilterFields.tsx'
import { SortField } from './SortField.tsx'

interface Props {
  filters: ListFilters
  /** Only auditors filter by status and store. Others see nothing but completed reports of their own store. */
  auditor: boolean
  wide: boolean
  onChange: (change: Partial<ListFilters>) => void
  onSearch: (search: string) => void
}

export function ReportFilters({ filters, auditor, wide, onChange, onSearch }: Props) {
  return (
    <FilterRow
      search={auditor ? { label: listTexts.search, search: filters.search ?? '', onSearch } : undefined}
      name={listTexts.filters}
      wide={wide}
      fields={<FilterFields filters={filters} auditor={auditor} labelled={!wide} onChange={onChange} />}
      inSheet={<SortField filters={filters} onChange={onChange} />}
    />
  )
}
