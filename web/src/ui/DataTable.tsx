import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type ColumnDef, functionalUpdate, rowSortingFeature, type SortingState, tableFeatures, useTable } from '@tanstack/react-table'
import { type KeyboardEvent, type ReactNode, useMemo } from 'react'
import base from './Base.module.css'
import css from './DataTable.module.css'

/** A column of a table. */
export interface TableColumn<Row, Sort extends string> {
  name: string
  cell: (row: Row) => ReactNode
  /** What the list is sorted by when its heading is pressed. Undefined: the heading sorts nothing. */
  sort?: Sort
  /** The first press on its heading shows the greatest. */
  greatestFirst?: boolean
  /** Names its row, and has the link or the button that opens it. A `small` beside it stands below it. */
  names?: boolean
  /** Numbers align at the end. */
  number?: boolean
  /** Has only a box to tick. Screen readers alone get its name. */
  box?: boolean
}

export interface TableSort<Sort extends string> {
  by: Sort
  descending: boolean
}

interface Props<Row, Sort extends string> {
  label: string
  columns: readonly TableColumn<Row, Sort>[]
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** Undefined: in the list's own order. */
  sort?: TableSort<Sort> | undefined
  /** For tables that have a column to sort by. */
  onSort?: (sort: TableSort<Sort> | undefined) => void
}

const features = tableFeatures({ rowSortingFeature })

/**
 * A dense table, whose rows the server has filtered, sorted and cut into pages. A press on a heading sorts by it, then the other way around, then not
 * at all. Arrow keys go from row to row, as Tab does from link to link. A row whose box is ticked looks so.
 */
export function DataTable<Row extends object, Sort extends string>({ label, columns, rows, idOf, sort, onSort }: Props<Row, Sort>) {
  const defs = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<typeof features, Row> => ({
          id: columnId(column),
          accessorFn: (row) => row,
          enableSorting: column.sort !== undefined,
          sortDescFirst: column.greatestFirst === true,
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
      onSort?.(next && { by: next.id as Sort, descending: next.desc })
    },
  })
  return (
    <div className={`${base.surface} ${css.frame}`}>
      <table className={css.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => {
              const { name, greatestFirst, number, box } = column
              const sortable = table.getColumn(columnId(column))
              const order = sortable?.getIsSorted()
              const Arrow = order === 'desc' || (!order && greatestFirst) ? IconArrowDown : IconArrowUp
              return (
                <th
                  key={name}
                  scope="col"
                  data-number={number}
                  aria-sort={order ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
                >
                  {column.sort ? (
                    <button type="button" className={`${base.inline} ${css.sort}`} onClick={sortable?.getToggleSortingHandler()}>
                      {name}
                      <Arrow className={css.arrow} size={16} stroke={2.2} aria-hidden />
                    </button>
                  ) : (
                    <span className={box ? base.hidden : undefined}>{name}</span>
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody onKeyDown={goToRow}>
          {table.getRowModel().rows.map(({ id, original }) => (
            <tr key={id}>
              {columns.map(({ name, cell, names, number, box }) =>
                names ? (
                  <th key={name} scope="row">
                    {cell(original)}
                  </th>
                ) : (
                  <td key={name} data-number={number} data-box={box}>
                    {cell(original)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const columnId = ({ sort, name }: { sort?: string; name: string }) => sort ?? name

/** Moves the focus to what opens the row above or below, or of the first or last row. */
function goToRow(event: KeyboardEvent<HTMLElement>) {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('th :is(a, button)')]
  const at = links.indexOf(event.target as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key]
  if (at < 0 || to === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  links[to]?.focus()
}
