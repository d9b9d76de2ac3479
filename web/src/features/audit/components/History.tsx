import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { historyQuery } from '../queries.ts'
import { texts } from '../strings.ts'
import css from './History.module.css'

const HistoryChart = lazy(() => import('./HistoryChart.tsx'))

/** How the store fared over its latest quarters, beside the averages of the network, its region and its size (FD-20). */
export function History({ store }: { store: string }) {
  const { data } = useQuery(historyQuery(store))
  if (!data) return null
  const scored = data.quarters.filter(({ score }) => score !== null).length
  return (
    <section className={css.history} aria-label={texts.history.heading}>
      <h3 className={css.heading}>{texts.history.heading}</h3>
      {scored < 2 ? (
        <p className={css.short}>{texts.history.tooShort}</p>
      ) : (
        <Suspense fallback={<div className={css.room} />}>
          <HistoryChart history={data} />
        </Suspense>
      )}
    </section>
  )
}
