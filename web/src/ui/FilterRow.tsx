import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import base from './Base.module.css'
import css from './FilterRow.module.css'
import { LazyDialog, lazyDialog } from './LazyDialog.tsx'
import { SearchField } from './SearchField.tsx'

const FilterSheet = lazyDialog(() => import('./FilterSheet.tsx'))

interface Props {
  search: Omit<ComponentProps<typeof SearchField>, 'className'> | undefined
  /** What the button says that opens the sheet. */
  name: string
  wide: boolean
  fields: ReactNode
  /** What the sheet alone has, after the fields. */
  inSheet?: ReactNode
  /** What stands at the end of the row. */
  children?: ReactNode
}

/** The search and the filters of a list, in a row. On a phone the filters are in a sheet, where each field has its label above it. */
export function FilterRow({ search, name, wide, fields, inSheet, children }: Props) {
  const [open, { open: show, close }] = useDisclosure(false)
  return (
    <search className={`${base.wrap} ${css.filters}`}>
      {search && <SearchField className={css.search} {...search} />}
      {wide ? (
        fields
      ) : (
        <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={20} aria-hidden />} onClick={show}>
          {name}
        </Button>
      )}
      {children}
      <LazyDialog opened={open}>
        <FilterSheet onClose={close}>
          {fields}
          {inSheet}
        </FilterSheet>
      </LazyDialog>
    </search>
  )
}
