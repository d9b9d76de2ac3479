/** How many rows a table has on a page: the person's choice for all tables, which the device remembers. */
import { useState } from 'react'
import { notes } from '@/lib/notes.ts'

export const rowsOfPage = [25, 50, 100] as const
export type RowsOfPage = (typeof rowsOfPage)[number]

export function useRowsOfPage(): [RowsOfPage, (rows: RowsOfPage) => void] {
  const [rows, setRows] = useState(() => rowsOfPage.find((each) => each === notes.read('caravan.rows')) ?? 25)
  const choose = (chosen: RowsOfPage) => {
    setRows(chosen)
    notes.write('caravan.rows', chosen)
  }
  return [rows, choose]
}
