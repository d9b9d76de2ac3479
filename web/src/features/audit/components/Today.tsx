import { useQuery } from '@tanstack/react-query'
import type { ReportSummary } from '@/api/types.ts'
import { relativeDate } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { EmptyState } from '@/shared/EmptyState.tsx'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { LinkButton } from '@/shared/LinkButton.tsx'
import { listTexts } from '../listStrings.ts'
import { placeOf } from '../place.ts'
import { todayQuery } from '../queries.ts'
import agenda from './AgendaList.module.css'
import { DueStores } from './DueStores.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import css from './Today.module.css'

/** What waits for an auditor: the own open reports, oldest first, then stores to audit again (FD-22). */
export function Today({ today }: { today: string }) {
  const { data, error, refetch } = useQuery(todayQuery)
  const { today: texts } = listTexts
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <ListSkeleton wide={false} />
  if (data.open.length === 0 && data.due.length === 0) {
    return (
      <EmptyState title={texts.nothing} drawing="done">
        {texts.nothingHint}
      </EmptyState>
    )
  }
  return (
    <div className={css.today}>
      {data.open.length > 0 && (
        <section aria-labelledby="today-open">
          <h2 id="today-open">{texts.open}</h2>
          <ul className={agenda.list}>
            {data.open.map((report) => (
              <OpenReport key={report.id} report={report} />
            ))}
          </ul>
        </section>
      )}
      {data.due.length > 0 && (
        <section aria-labelledby="today-due">
          <h2 id="today-due">{texts.due}</h2>
          <p>{texts.dueHint}</p>
          <DueStores stores={data.due} today={today} />
        </section>
      )}
    </div>
  )
}

function OpenReport({ report: { id, store, markedLines, visibleLines, updatedAt } }: { report: ReportSummary }) {
  const { today: texts } = listTexts
  return (
    <li className={agenda.item}>
      <div className={agenda.text}>
        <h3>{store.name}</h3>
        <p>{placeOf(store)}</p>
        <p className={agenda.marked}>
          <progress value={markedLines} max={Math.max(visibleLines, 1)} aria-hidden />
          <b>{texts.progress(markedLines, visibleLines)}</b>
          <span>{texts.saved(relativeDate(updatedAt))}</span>
        </p>
      </div>
      <LinkButton {...paths.auditReport(id, store.id)} size="sm" aria-label={texts.continueStore(store.name)}>
        {texts.continue}
      </LinkButton>
    </li>
  )
}
