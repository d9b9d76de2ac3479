import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { ListFilters } from '@/api/compliance.ts'
import base from '@/ui/Base.module.css'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { SearchField } from '@/ui/SearchField.tsx'
import { listTexts } from '../strings.ts'
import { FilterFields } from './FilterFields.tsx'
import css from './ReportFilters.module.css'
import { SortField } from './SortField.tsx'

const FilterSheet = lazyDialog(() => import('@/ui/FilterSheet.tsx'))

interface Props {
  filters: ListFilters
  /** Only auditors filter by status and store. Others see nothing but completed reports of their own store. */
  auditor: boolean
  wide: boolean
  onChange: (change: Partial<ListFilters>) => void
  onSearch: (search: string) => void
}

/** The search and the filters. On a phone the filters are in a sheet. */
export function ReportFilters({ filters, auditor, wide, onChange, onSearch }: Props) {
  const [open, { open: show, close }] = useDisclosure(false)
  const fields = <FilterFields filters={filters} auditor={auditor} labelled={!wide} onChange={onChange} />
  return (
    <search className={`${base.wrap} ${css.filters}`} data-auditor={auditor || undefined}>
      {auditor && <SearchField className={css.search} label={listTexts.search} search={filters.search ?? ''} onSearch={onSearch} />}
      {wide ? (
        fields
      ) : (
        <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={20} aria-hidden />} onClick={show}>
          {listTexts.filters}
        </Button>
      )}
      <LazyDialog opened={open}>
        <FilterSheet onClose={close}>
          {fields}
          <SortField filters={filters} onChange={onChange} />
        </FilterSheet>
      </LazyDialog>
    </search>
  )
}
