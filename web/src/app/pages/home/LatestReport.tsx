import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { latestReportQuery } from '@/api/compliance.ts'
import { type FixList, openFixesQuery } from '@/api/fix.ts'
import type { Report } from '@/api/types.ts'
import { relativeDate } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { AgendaRow, AgendaSkeleton, Go } from '@/shared/agenda/AgendaRow.tsx'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { FirstFixes } from '@/shared/fix/FirstFixes.tsx'
import { useFixesOf } from '@/shared/fix/useFixesOf.ts'
import { ScoreRing } from '@/shared/score/ScoreRing.tsx'
import { scoreText } from '@/shared/score/score.ts'
import { useUser } from '@/shared/session/session.ts'
import { FixCounts, useFixCounts } from './FixCounts.tsx'
import css from './LatestReport.module.css'
import { MustReads, useMustReads } from './MustReads.tsx'
import { Quiet } from './Quiet.tsx'
import { texts } from './strings.ts'
import { AllDone, WaitingList } from './WaitingList.tsx'

/**
 * The latest completed audit of the viewer's store: its score, how that has changed, and what the store has to fix first (FD-45, FD-261). Of a store
 * that has closed nothing waits to be fixed (FD-291).
 */
export function LatestReport() {
  const asked = !useUser().store?.closedOn
  const latest = useQuery(latestReportQuery)
  const reads = useMustReads()
  const fixes = useFixCounts()
  const toFix = useQuery(openFixesQuery())
  const loading = latest.isPending || reads.isPending || fixes.isPending || toFix.isPending
  const toDo = asked ? fixes.count : 0
  return (
    <WaitingList count={loading ? 0 : reads.count + toDo + (latest.data ? 1 : 0)}>
      {loading && (
        <div className={css.loading}>
          <AgendaSkeleton />
        </div>
      )}
      {!loading && <MustReads query={reads.query} />}
      {!loading && asked && <FixCounts query={fixes.query} />}
      {!loading && latest.isError && <ErrorState error={latest.error} onRetry={() => latest.refetch()} />}
      {!loading &&
        latest.isSuccess &&
        (latest.data ? (
          <>
            <Result report={latest.data} />
            {asked && <ToFix query={toFix} />}
          </>
        ) : (
          reads.count + toDo === 0 && <AllDone>Your store's audit will show here once it's completed.</AllDone>
        ))}
    </WaitingList>
  )
}

function Result({ report }: { report: Report }) {
  const { id = '', store, coreRangePromotion, completedAt, score, trend } = report
  return (
    <ul>
      <AgendaRow
        symbol={<ScoreRing size={48} score={score} report={id} />}
        title={`Your latest audit is in: ${scoreText(score)}`}
        action={<Go label="SEE RESULT" link={paths.auditReport(id, store.id)} />}
      >
        <span>{[coreRangePromotion.description, completedAt && relativeDate(completedAt)].filter(Boolean).join(' · ')}</span>
        {trend && <span>{trend.sentence}</span>}
      </AgendaRow>
    </ul>
  )
}

/** What the store has to fix now, whichever audit found it: the first lines of the page of fixes (FD-261). */
function ToFix({ query: { data, error, isFetching, refetch } }: { query: UseQueryResult<FixList> }) {
  const of = useFixesOf()
  if (error && !data) {
    return (
      <div className={css.fix}>
        <Quiet sentence={texts.toFixFailed} error={error} onRetry={() => refetch()} busy={isFetching} />
      </div>
    )
  }
  if (!data) return null
  return (
    <div className={css.fix}>
      <FirstFixes fixes={data} of={of} />
    </div>
  )
}
