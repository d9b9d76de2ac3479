import { DataTable, type TableColumn } from '@/ui/DataTable.tsx'

export interface FigureRows<Row extends object> {
  label: string
  columns: readonly TableColumn<Row, never>[]
  rows: readonly Row[]
  idOf: (row: Row) => string
}

/** Figures on a desk: a row for each week or person. */
export default function FiguresTable<Row extends object>(props: FigureRows<Row>) {
  return <DataTable {...props} />
}
