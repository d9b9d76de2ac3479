import { useQuery } from '@tanstack/react-query'
import type { ReportSummary } from '@/api/types.ts'
import { relativeDate } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { LinkButton } from '@/shared/LinkButton.tsx'
import { ScoreRing } from '@/shared/ScoreRing.tsx'
import { scoreText } from '@/shared/score.ts'
import { latestReportQuery } from '../queries.ts'
import { WaitingItem, WaitingList } from './WaitingList.tsx'
import { WaitingSkeleton } from './WaitingSkeleton.tsx'

/** The latest completed audit of the viewer's store. */
export function LatestReport() {
  const latest = useQuery(latestReportQuery)
  if (latest.isPending) return <WaitingSkeleton rows={1} />
  if (latest.isError) return <ErrorState error={latest.error} onRetry={() => latest.refetch()} />
  return (
    <WaitingList allDone="Your store's audit shows here once a rep has completed it.">
      {latest.data && <Result report={latest.data} />}
    </WaitingList>
  )
}

function Result({ report }: { report: ReportSummary }) {
  const { store, coreRangePromotion, failedLines, completedAt } = report
  return (
    <WaitingItem
      symbol={<ScoreRing score={report.score} />}
      title={`Your latest audit is in: ${scoreText(report.score)}`}
      action={
        <LinkButton {...paths.auditReport(report.id, store.id)} variant="default">
          SEE RESULT
        </LinkButton>
      }
    >
      <span>
        {store.name} · {coreRangePromotion.description}
      </span>
      <span>
        {toFix(failedLines)}
        {completedAt && ` · ${relativeDate(completedAt)}`}
      </span>
    </WaitingItem>
  )
}

function toFix(failedLines: number) {
  if (failedLines === 0) return 'Nothing to fix'
  return failedLines === 1 ? '1 line to fix' : `${failedLines} lines to fix`
}
