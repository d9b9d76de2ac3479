import { useQuery } from '@tanstack/react-query'
import { historyQuery } from '@/api/compliance.ts'
import { History } from '@/shared/history/History.tsx'
import { historyTexts as texts } from '@/shared/history/strings.ts'
import css from './StoreHistory.module.css'

/** The score history of the report's store (FD-20). Shows nothing if it cannot be loaded. */
export function StoreHistory({ store }: { store: string }) {
  const { data, isError } = useQuery(historyQuery(store))
  if (isError && !data) return null
  return (
    <section className={css.history} aria-label={texts.heading}>
      <h3 className={css.heading}>{texts.heading}</h3>
      <History history={data} />
    </section>
  )
}
