import base from './Base.module.css'
import { Paging } from './Paging.tsx'
import { type RowsOfPage, rowsOfPage } from './rowsOfPage.ts'
import { SelectField } from './SelectField.tsx'

interface Props {
  meta: { currentPage: number; totalPages: number }
  onPage: (page: number) => void
  /** How many rows a page has. */
  size: RowsOfPage
  onSize: (size: RowsOfPage) => void
}

/** Stands below a table: how many rows a page has, and the way to the other pages. */
export function TableFoot({ meta, onPage, size, onSize }: Props) {
  return (
    <div className={base.spread}>
      <SelectField
        bare
        label="Rows per page"
        value={String(size)}
        choices={rowsOfPage.map((rows) => ({ value: String(rows), label: `${rows} rows` }))}
        onChange={(chosen) => onSize(Number(chosen) as RowsOfPage)}
      />
      <Paging page={meta.currentPage} totalPages={meta.totalPages} onChange={onPage} />
    </div>
  )
}
