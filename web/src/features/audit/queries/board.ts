import { createContext, use } from 'react'
import type { LineQuery, QueriesOfReport } from '@/api/linequery.ts'

/** A failed line that somebody queries. */
export interface Queried {
  key: string
  description: string
  /** Its mark, in words. */
  mark: string
}

/** The queries of a report, and what opens the dialogs about them. */
export interface Board {
  data: QueriesOfReport | undefined
  failed: boolean
  refresh: () => void
  ask: (line: Queried) => void
  answer: (query: LineQuery) => void
}

export const QueriesContext = createContext<Board | null>(null)

/** The queries of the report around; null where there are none. */
export const useQueries = () => use(QueriesContext)

/** How many queries of the report around wait for an answer. */
export const useOpenQueries = () => use(QueriesContext)?.data?.items.filter(({ state }) => state === 'OPEN').length ?? 0
