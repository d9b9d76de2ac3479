import { Button, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { SearchField } from '@/shared/SearchField.tsx'
import type { Filters } from '../filters.ts'
import { listTexts } from '../listStrings.ts'
import { FilterFields } from './FilterFields.tsx'
import css from './ReportFilters.module.css'
import { SortField } from './SortField.tsx'

interface Props {
  filters: Filters
  /** Others see completed reports of one store only, which neither status nor store narrows. */
  auditor: boolean
  wide: boolean
  onChange: (change: Partial<Filters>) => void
  onSearch: (search: string) => void
}

/** Search and filters: beside each other on wide screens, the filters in a sheet on a phone. */
export function ReportFilters({ filters, auditor, wide, onChange, onSearch }: Props) {
  const [open, { open: show, close }] = useDisclosure(false)
  const fields = <FilterFields filters={filters} auditor={auditor} onChange={onChange} />
  return (
    <search className={css.filters} data-auditor={auditor || undefined}>
      {auditor && <SearchField className={css.search} label={listTexts.search} search={filters.search ?? ''} onSearch={onSearch} />}
      {wide ? (
        fields
      ) : (
        <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={20} aria-hidden />} onClick={show}>
          {listTexts.filters}
        </Button>
      )}
      {open && (
        <Drawer opened onClose={close} title={listTexts.filters}>
          <div className={css.sheet}>
            {fields}
            <SortField filters={filters} onChange={onChange} />
            <Button onClick={close}>{listTexts.showResults}</Button>
          </div>
        </Drawer>
      )}
    </search>
  )
}
