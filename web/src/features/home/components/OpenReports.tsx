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
import { AllDone, Go, WaitingItem, WaitingList, WaitingSkeleton } from './WaitingList.tsx'

/** An auditor's own open reports, with how far each is marked. */
export function OpenReports() {
  const reports = useQuery(openReportsQuery)
  return (
    <WaitingList
      count={reports.data?.meta.totalItems}
      action={
        <LinkButton {...paths.compliance()} variant="gold" leftSection={<IconPlus size={18} stroke={2.6} aria-hidden />}>
          NEW AUDIT
        </LinkButton>
      }
    >
      {reports.isPending && <WaitingSkeleton />}
      {reports.isError && <ErrorState error={reports.error} onRetry={() => reports.refetch()} />}
      {reports.isSuccess && <Reports reports={reports.data.items} />}
    </WaitingList>
  )
}

function Reports({ reports }: { reports: ReportSummary[] }) {
  if (reports.length === 0) return <AllDone>No report of yours is open. Start one when you are in a store.</AllDone>
  return (
    <ul>
      {reports.map((report) => (
        <OpenReport key={report.id} report={report} />
      ))}
    </ul>
  )
}

function OpenReport({ report }: { report: ReportSummary }) {
  const { store, coreRangePromotion, markedLines, visibleLines } = report
  return (
    <WaitingItem
      symbol={<ScoreRing size={48} score={report.score} label="Score so far" />}
      title={store.name}
      action={<Go label="CONTINUE" name={`Continue the audit of ${store.name}`} link={paths.auditReport(report.id, store.id)} />}
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
