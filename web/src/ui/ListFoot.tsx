import base from './Base.module.css'
import { Paging } from './Paging.tsx'
import { SelectField } from './SelectField.tsx'
import { type RowsOfPage, rowsOfPage, type TableState } from './useTable.ts'

interface Props {
  table: TableState
  meta: { currentPage: number; totalPages: number }
  onPage: (page: number) => void
}

/** Stands below a list: the way to its other pages and, below a table, how many rows a page has. Another number begins with the first page. */
export function ListFoot({ table: { asTable, size, setSize }, meta, onPage }: Props) {
  const paging = <Paging page={meta.currentPage} totalPages={meta.totalPages} onChange={onPage} />
  if (!asTable) return paging
  return (
    <div className={base.spread}>
      <SelectField
        bare
        label="Rows per page"
        value={String(size)}
        choices={rowsOfPage.map((rows) => ({ value: String(rows), label: `${rows} rows` }))}
        onChange={(chosen) => {
          setSize(Number(chosen) as RowsOfPage)
          onPage(1)
        }}
      />
      {paging}
    </div>
  )
}
