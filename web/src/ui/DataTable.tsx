import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type ColumnDef, functionalUpdate, rowSortingFeature, type SortingState, tableFeatures, useTable } from '@tanstack/react-table'
import { type KeyboardEvent, type ReactNode, useMemo } from 'react'
import base from './Base.module.css'
import css from './DataTable.module.css'
import { Paging } from './Paging.tsx'
import { SelectField } from './SelectField.tsx'

/** A column of a table. Its id is what the list is sorted by. */
export interface TableColumn<Row, Id extends string> {
  id: Id
  name: string
  cell: (row: Row) => ReactNode
  /** Numbers align at the end, and the first press on their heading shows the greatest. */
  number?: boolean
}

export interface TableSort<Id extends string> {
  by: Id
  descending: boolean
}

interface Props<Row, Id extends string> {
  label: string
  /** The first one names its row, and has the link that opens it. */
  columns: readonly TableColumn<Row, Id>[]
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** Undefined: in the list's own order. */
  sort: TableSort<Id> | undefined
  onSort: (sort: TableSort<Id> | undefined) => void
  /** The current page, from 1. */
  page: number
  totalPages: number
  onPage: (page: number) => void
  /** How many rows a page has, one of `sizes`. */
  size: number
  sizes: readonly number[]
  onSize: (size: number) => void
}

const features = tableFeatures({ rowSortingFeature })

/**
 * A dense table for a desk, whose rows the server has filtered, sorted and cut into pages. A press on a heading sorts by it, then the other way
 * around, then not at all. Arrow keys go from row to row, as Tab does from link to link.
 */
export function DataTable<Row extends object, Id extends string>(props: Props<Row, Id>) {
  const { label, columns, rows, idOf, sort, onSort, page, totalPages, onPage, size, sizes, onSize } = props
  const defs = useMemo(
    () =>
      columns.map(
        ({ id, name, cell, number = false }): ColumnDef<typeof features, Row> => ({
          id,
          header: name,
          accessorFn: (row) => row,
          cell: ({ row }) => cell(row.original),
          sortDescFirst: number,
        }),
      ),
    [columns],
  )
  const sorting: SortingState = sort ? [{ id: sort.by, desc: sort.descending }] : []
  const table = useTable({
    features,
    columns: defs,
    data: rows,
    getRowId: idOf,
    manualSorting: true,
    state: { sorting },
    onSortingChange: (change) => {
      const [next] = functionalUpdate(change, sorting)
      onSort(next && { by: next.id as Id, descending: next.desc })
    },
  })
  const isNumber = (id: string) => columns.some((column) => column.id === id && column.number) || undefined
  return (
    <div className={css.frame}>
      <table className={css.table} aria-label={label}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map(({ id, column }) => {
                const order = column.getIsSorted()
                const Arrow = order === 'desc' || (!order && isNumber(id)) ? IconArrowDown : IconArrowUp
                return (
                  <th
                    key={id}
                    scope="col"
                    data-number={isNumber(id)}
                    aria-sort={order ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
                  >
                    <button type="button" className={`${base.inline} ${css.sort}`} onClick={column.getToggleSortingHandler()}>
                      {columns.find((each) => each.id === id)?.name}
                      <Arrow className={css.arrow} size={16} stroke={2.2} aria-hidden />
                    </button>
                  </th>
                )
              })}
            </tr>
          ))}
        </thead>
        <tbody onKeyDown={goToRow}>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {row.getAllCells().map((cell, at) =>
                at === 0 ? (
                  <th key={cell.id} scope="row">
                    <table.FlexRender cell={cell} />
                  </th>
                ) : (
                  <td key={cell.id} data-number={isNumber(cell.column.id)}>
                    <table.FlexRender cell={cell} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={`${base.spread} ${css.foot}`}>
        <SelectField
          bare
          label="Rows per page"
          value={String(size)}
          choices={sizes.map((each) => ({ value: String(each), label: `${each} rows` }))}
          onChange={(chosen) => onSize(Number(chosen))}
        />
        <Paging page={page} totalPages={totalPages} onChange={onPage} />
      </div>
    </div>
  )
}

/** Moves the focus to the link of the row above or below, or of the first or last row. */
function goToRow(event: KeyboardEvent<HTMLElement>) {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('th a')]
  const at = links.indexOf(event.target as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key]
  if (at < 0 || to === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  links[to]?.focus()
}
