import { useState } from 'react'

export interface Chosen<Row> {
  /** What is chosen, in the order in which it was chosen. */
  rows: readonly Row[]
  has: (id: string) => boolean
  choose: (rows: readonly Row[]) => void
  /** Chooses these, and nothing else. */
  replace: (rows: readonly Row[]) => void
  toggle: (row: Row, on: boolean) => void
  clear: () => void
}

/**
 * The rows that are chosen in a list. Other pages and orders keep them; other filters drop them, so that nobody acts on what the list no longer has.
 */
export function useChosen<Row extends { id: string }>({ page: _, sort: __, order: ___, ...filters }: Record<string, unknown>): Chosen<Row> {
  const list = JSON.stringify(filters)
  const [chosen, setChosen] = useState<{ list: string; rows: readonly Row[] }>({ list, rows: [] })
  const rows = chosen.list === list ? chosen.rows : []
  const set = (next: readonly Row[]) => setChosen({ list, rows: next })
  const without = (some: readonly Row[]) => rows.filter(({ id }) => !some.some((one) => one.id === id))
  return {
    rows,
    has: (id) => rows.some((one) => one.id === id),
    choose: (some) => set([...without(some), ...some]),
    replace: set,
    toggle: (row, on) => set(on ? [...without([row]), row] : without([row])),
    clear: () => set([]),
  }
}
