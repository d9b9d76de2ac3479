import { useState } from 'react'
import type { ListFilters } from '@/api/compliance.ts'
import type { ReportSummary } from '@/api/types.ts'

const none: readonly ReportSummary[] = []

export interface Chosen {
  /** The chosen reports, in the order in which they were chosen. */
  reports: readonly ReportSummary[]
  has: (id: string) => boolean
  choose: (reports: readonly ReportSummary[]) => void
  toggle: (report: ReportSummary, on: boolean) => void
  clear: () => void
}

/**
 * The reports that are chosen in the list. Other pages and orders keep them; other filters drop them, so that nobody acts on what the list no longer
 * has.
 */
export function useChosen({ page: _, sort: __, order: ___, ...filters }: ListFilters): Chosen {
  const list = JSON.stringify(filters)
  const [chosen, setChosen] = useState({ list, reports: none })
  const reports = chosen.list === list ? chosen.reports : none
  const set = (next: readonly ReportSummary[]) => setChosen({ list, reports: next })
  const without = (some: readonly ReportSummary[]) => reports.filter(({ id }) => !some.some((one) => one.id === id))
  return {
    reports,
    has: (id) => reports.some((one) => one.id === id),
    choose: (some) => set([...without(some), ...some]),
    toggle: (report, on) => set(on ? [...without([report]), report] : without([report])),
    clear: () => set(none),
  }
}
