import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { notes } from '@/lib/notes.ts'

/** How many rows a table has on a page: the person's choice for all tables, which the device remembers. */
export const rowsOfPage = [25, 50, 100] as const
export type RowsOfPage = (typeof rowsOfPage)[number]

export interface TableState {
  /** Whether the screen is a desk's. */
  wide: boolean
  /** Whether the list is a table, not cards. */
  asTable: boolean
  /** How many rows to ask for. Undefined: as many as there are cards on a page. */
  rows: RowsOfPage | undefined
  size: RowsOfPage
  setSize: (size: RowsOfPage) => void
}

/** How a list is shown: on a desk as a table, elsewhere as cards. `wanted`: whether it can be a table at all. */
export function useTable(wanted = true): TableState {
  const wide = useMediaQuery('(min-width: 64em)', true, { getInitialValueInEffect: false })
  const [size, setSize] = useState(() => rowsOfPage.find((each) => each === notes.read('caravan.rows')) ?? 25)
  const asTable = wide && wanted
  const choose = (chosen: RowsOfPage) => {
    setSize(chosen)
    notes.write('caravan.rows', chosen)
  }
  return { wide, asTable, rows: asTable ? size : undefined, size, setSize: choose }
}
