import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReportSummary } from '@/api/types.ts'
import { relativeDate } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { LinkButton } from '@/shared/LinkButton.tsx'
import { ScoreRing } from '@/shared/ScoreRing.tsx'
import { openReportsQuery } from '../queries.ts'
import css from './OpenReports.module.css'
import { WaitingItem, WaitingList } from './WaitingList.tsx'
import { WaitingSkeleton } from './WaitingSkeleton.tsx'

/** An auditor's own open reports, with how far each is marked. */
export function OpenReports() {
  const reports = useQuery(openReportsQuery)
  if (reports.isPending) return <WaitingSkeleton rows={2} />
  if (reports.isError) return <ErrorState error={reports.error} onRetry={() => reports.refetch()} />
  const { items, meta } = reports.data
  return (
    <WaitingList
      count={meta.totalItems}
      action={
        <LinkButton {...paths.compliance()} variant="gold" leftSection={<IconPlus size={18} stroke={2.6} aria-hidden />}>
          NEW AUDIT
        </LinkButton>
      }
      allDone="No report of yours is open. Start one when you are in a store."
    >
      {items.map((report) => (
        <OpenReport key={report.id} report={report} />
      ))}
    </WaitingList>
  )
}

function OpenReport({ report }: { report: ReportSummary }) {
  const { store, coreRangePromotion, markedLines, visibleLines } = report
  return (
    <WaitingItem
      symbol={<ScoreRing score={report.score} label="Score so far" />}
      title={store.name}
      action={
        <LinkButton {...paths.auditReport(report.id, store.id)} variant="default" aria-label={`Continue the audit of ${store.name}`}>
          CONTINUE
        </LinkButton>
      }
    >
      <span>
        {store.suburb} · {coreRangePromotion.description}
      </span>
      <span className={css.progress}>
        <progress value={markedLines} max={Math.max(visibleLines, 1)} aria-label={`Marked lines of ${store.name}`} />
        <b>
          {markedLines} of {visibleLines} marked
        </b>
        <span className={css.saved}>Saved {relativeDate(report.updatedAt)}</span>
      </span>
    </WaitingItem>
  )
}
