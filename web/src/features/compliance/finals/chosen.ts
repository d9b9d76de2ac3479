import { useState } from 'react'
import type { ListFilters } from '@/api/compliance.ts'

const none: ReadonlySet<string> = new Set()

export interface Chosen {
  /** The ids of the chosen reports, in the order in which they were chosen. */
  ids: ReadonlySet<string>
  choose: (ids: readonly string[]) => void
  toggle: (id: string, on: boolean) => void
  clear: () => void
}

/**
 * The reports that are chosen in the list. Other pages and orders keep them; other filters drop them, so that nobody acts on what the list no longer
 * has.
 */
export function useChosen({ page: _, sort: __, order: ___, ...filters }: ListFilters): Chosen {
  const list = JSON.stringify(filters)
  const [chosen, setChosen] = useState({ list, ids: none })
  const ids = chosen.list === list ? chosen.ids : none
  const set = (next: Iterable<string>) => setChosen({ list, ids: new Set(next) })
  return {
    ids,
    choose: (some) => set([...ids, ...some]),
    toggle: (id, on) => set(on ? [...ids, id] : [...ids].filter((one) => one !== id)),
    clear: () => set(none),
  }
}
