import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { todayQuery } from '@/api/compliance.ts'
import type { DueStore, ReportSummary } from '@/api/types.ts'
import { relativeDate } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { ListSkeleton } from '../list/ListSkeleton.tsx'
import { placeOf } from '../place.ts'
import { listTexts } from '../strings.ts'
import agenda from './AgendaList.module.css'
import { DueStores } from './DueStores.tsx'
import css from './Today.module.css'

/** What waits for an auditor: the own open reports, oldest first, then stores to audit again (FD-22). */
export function Today({ today }: { today: string }) {
  const { data, error, refetch } = useQuery(todayQuery)
  return (
    <>
      <VisuallyHidden component="h2">{listTexts.views.today}</VisuallyHidden>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <ListSkeleton wide={false} />}
      {data && <Waiting {...data} today={today} />}
    </>
  )
}

interface Props {
  open: readonly ReportSummary[]
  due: readonly DueStore[]
  /** The business day on which an audit starts. */
  today: string
}

function Waiting({ open, due, today }: Props) {
  const { today: texts } = listTexts
  if (open.length === 0 && due.length === 0) {
    return (
      <EmptyState title={texts.nothing} drawing="done">
        {texts.nothingHint}
      </EmptyState>
    )
  }
  return (
    <div className={css.today}>
      {open.length > 0 && (
        <section aria-labelledby="today-open">
          <h2 id="today-open">{texts.open}</h2>
          <ul className={agenda.list}>
            {open.map((report) => (
              <OpenReport key={report.id} report={report} />
            ))}
          </ul>
        </section>
      )}
      {due.length > 0 && (
        <section aria-labelledby="today-due">
          <h2 id="today-due">{texts.due}</h2>
          <p>{texts.dueHint}</p>
          <DueStores stores={due} today={today} />
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
