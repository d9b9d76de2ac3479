import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { historyQuery } from '@/api/compliance.ts'
import { latePart } from '@/lib/late.ts'
import { texts } from '../strings.ts'
import type { History as StoreHistory } from '../types.ts'
import css from './History.module.css'

const chart = latePart(() => import('./HistoryChart.tsx'))

/** The store's scores in its latest quarters, with the averages of the network, its region and its size (FD-20). Shows nothing if they cannot be loaded. */
export function History({ store }: { store: string }) {
  const { data, isError } = useQuery(historyQuery(store))
  if (isError && !data) return null
  const HistoryChart = chart.use()?.default
  const room = <Skeleton className={css.room} />
  return (
    <section className={css.history} aria-label={texts.history.heading}>
      <h3 className={css.heading}>{texts.history.heading}</h3>
      {!data && room}
      {data && isShort(data) && <p className={css.short}>{texts.history.tooShort}</p>}
      {data && !isShort(data) && (HistoryChart ? <HistoryChart history={data} /> : room)}
    </section>
  )
}

/** A line needs the scores of two quarters. */
function isShort({ quarters }: StoreHistory): boolean {
  return quarters.filter(({ score }) => score !== null).length < 2
}
