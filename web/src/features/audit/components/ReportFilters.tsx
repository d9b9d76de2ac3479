import { Button, CloseButton, Drawer, TextInput } from '@mantine/core'
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { searchDebounce } from '@/lib/debounce.ts'
import type { Filters } from '../filters.ts'
import { listTexts } from '../listStrings.ts'
import { FilterFields } from './FilterFields.tsx'
import css from './ReportFilters.module.css'

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
      {auditor && <ListSearch search={filters.search ?? ''} onSearch={onSearch} />}
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
            <Button onClick={close}>{listTexts.showResults}</Button>
          </div>
        </Drawer>
      )}
    </search>
  )
}

/** The address follows the text once it has settled; a search that is removed elsewhere empties the field. */
function ListSearch({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(search)
  const [known, setKnown] = useState(search)
  const settle = useDebouncedCallback(onSearch, searchDebounce)
  if (search !== known) {
    setKnown(search)
    if (search !== typed.trim()) setTyped(search)
  }

  function type(text: string) {
    setTyped(text)
    settle(text.trim())
  }

  return (
    <TextInput
      className={css.search}
      type="search"
      aria-label={listTexts.search}
      placeholder={listTexts.search}
      value={typed}
      onChange={(event) => type(event.target.value)}
      leftSection={<IconSearch size={20} aria-hidden />}
      rightSection={typed && <CloseButton iconSize={18} aria-label={listTexts.clearSearch} onClick={() => type('')} />}
      rightSectionWidth={48}
    />
  )
}
