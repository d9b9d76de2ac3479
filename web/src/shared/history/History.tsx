import { Skeleton } from '@mantine/core'
import type { History as StoreHistory } from '@/api/types.ts'
import { latePart } from '@/lib/late.ts'
import base from '@/ui/Base.module.css'
import css from './History.module.css'
import { historyTexts as texts } from './strings.ts'

const chart = latePart(() => import('./HistoryChart.tsx'), { onPage: true })

/** A store's scores in its latest quarters, with the averages of the network, its region and its size (FD-20). `history` is absent while it loads. */
export function History({ history }: { history: StoreHistory | undefined }) {
  const HistoryChart = chart.use()?.default
  if (history && isShort(history)) return <p className={base.muted}>{texts.tooShort}</p>
  return history && HistoryChart ? <HistoryChart history={history} /> : <Skeleton className={css.room} />
}

/** A line needs the scores of two quarters. */
function isShort({ quarters }: StoreHistory): boolean {
  return quarters.filter(({ score }) => score !== null).length < 2
}
