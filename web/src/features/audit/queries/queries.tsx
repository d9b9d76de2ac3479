import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { type LineQuery, reportQueriesQuery } from '@/api/linequery.ts'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { type Board, type Queried, QueriesContext } from './board.ts'

const AskDialog = lazyDialog(() => import('./AskDialog.tsx'))
const AnswerDialog = lazyDialog(() => import('./AnswerDialog.tsx'))

interface Props {
  /** The id of a completed report. */
  report: string
  /** The query to which the address leads. */
  wanted?: string | undefined
  children: ReactNode
}

/** Knows what was said against the marks of a completed report, and holds the dialogs about them. A query that the address names opens by itself. */
export function QueriesAround({ report, wanted, children }: Props) {
  const { data, isError, refetch } = useQuery(reportQueriesQuery(report))
  const [asking, setAsking] = useState<Queried>()
  const [answering, setAnswering] = useState<LineQuery>()
  const [shown, setShown] = useState<string>()
  const named = wanted !== shown && data?.items.find(({ id }) => id === wanted)
  if (named) {
    setShown(wanted)
    if (named.can.answer) setAnswering(named)
  }
  const board = useMemo<Board>(
    () => ({ data, failed: isError && !data, refresh: () => void refetch(), ask: setAsking, answer: setAnswering }),
    [data, isError, refetch],
  )
  return (
    <QueriesContext value={board}>
      {children}
      <LazyDialog opened={asking !== undefined}>
        {asking && <AskDialog report={report} line={asking} onClose={() => setAsking(undefined)} />}
      </LazyDialog>
      <LazyDialog opened={answering !== undefined}>
        {answering && <AnswerDialog query={answering} onClose={() => setAnswering(undefined)} />}
      </LazyDialog>
    </QueriesContext>
  )
}
