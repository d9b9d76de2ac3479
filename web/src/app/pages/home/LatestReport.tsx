import { useQuery } from '@tanstack/react-query'
import { latestReportQuery } from '@/api/compliance.ts'
import type { ReportSummary } from '@/api/types.ts'
import { relativeDate } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { count } from '@/lib/plural.ts'
import { AgendaRow, AgendaSkeleton, Go } from '@/shared/agenda/AgendaRow.tsx'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { ScoreRing } from '@/shared/score/ScoreRing.tsx'
import { scoreText } from '@/shared/score/score.ts'
import { AllDone, WaitingList } from './WaitingList.tsx'

/** The latest completed audit of the viewer's store. */
export function LatestReport() {
  const latest = useQuery(latestReportQuery)
  return (
    <WaitingList count={latest.data ? 1 : 0}>
      {latest.isPending && <AgendaSkeleton />}
      {latest.isError && <ErrorState error={latest.error} onRetry={() => latest.refetch()} />}
      {latest.isSuccess &&
        (latest.data ? <Result report={latest.data} /> : <AllDone>Your store's audit will show here once it's completed.</AllDone>)}
    </WaitingList>
  )
}

function Result({ report }: { report: ReportSummary }) {
  const { store, coreRangePromotion, failedLines, completedAt } = report
  return (
    <ul>
      <AgendaRow
        symbol={<ScoreRing size={48} score={report.score} />}
        title={`Your latest audit is in: ${scoreText(report.score)}`}
        action={<Go label="SEE RESULT" link={paths.auditReport(report.id, store.id)} />}
      >
        <span>
          {store.name} · {coreRangePromotion.description}
        </span>
        <span>
          {toFix(failedLines)}
          {completedAt && ` · ${relativeDate(completedAt)}`}
        </span>
      </AgendaRow>
    </ul>
  )
}

function toFix(failedLines: number) {
  if (failedLines === 0) return 'Nothing to fix'
  return `${count(failedLines, 'line', 'lines')} to fix`
}
