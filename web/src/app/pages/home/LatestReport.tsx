import { useQuery } from '@tanstack/react-query'
import { latestReportQuery } from '@/api/compliance.ts'
import type { Report } from '@/api/types.ts'
import { type ToDo, toDoOf } from '@/features/audit/result/result.ts'
import { relativeDate } from '@/lib/dates.ts'
import { withWholeSizes } from '@/lib/packSize.ts'
import { paths } from '@/lib/paths.ts'
import { AgendaRow, AgendaSkeleton, Go } from '@/shared/agenda/AgendaRow.tsx'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { ScoreRing } from '@/shared/score/ScoreRing.tsx'
import { scoreText } from '@/shared/score/score.ts'
import { FixCounts, useFixCounts } from './FixCounts.tsx'
import css from './LatestReport.module.css'
import { MustReads, useMustReads } from './MustReads.tsx'
import { AllDone, WaitingList } from './WaitingList.tsx'

/** How many of the lines to fix are named. */
const named = 3

/** The latest completed audit of the viewer's store: its score, how that has changed, and what to fix first (FD-45). */
export function LatestReport() {
  const latest = useQuery(latestReportQuery)
  const reads = useMustReads()
  const fixes = useFixCounts()
  const loading = latest.isPending || reads.isPending || fixes.isPending
  return (
    <WaitingList count={loading ? 0 : reads.count + fixes.count + (latest.data ? 1 : 0)}>
      {loading && (
        <div className={css.loading}>
          <AgendaSkeleton />
        </div>
      )}
      {!loading && <MustReads query={reads.query} />}
      {!loading && <FixCounts query={fixes.query} />}
      {!loading && latest.isError && <ErrorState error={latest.error} onRetry={() => latest.refetch()} />}
      {!loading &&
        latest.isSuccess &&
        (latest.data ? (
          <Result report={latest.data} />
        ) : (
          reads.count + fixes.count === 0 && <AllDone>Your store's audit will show here once it's completed.</AllDone>
        ))}
    </WaitingList>
  )
}

function Result({ report }: { report: Report }) {
  const { id = '', store, coreRangePromotion, completedAt, score, trend, points } = report
  const toDo = toDoOf(report)
  return (
    <>
      <ul>
        <AgendaRow
          symbol={<ScoreRing size={48} score={score} />}
          title={`Your latest audit is in: ${scoreText(score)}`}
          action={<Go label="SEE RESULT" link={paths.auditReport(id, store.id)} />}
        >
          <span>{[coreRangePromotion.description, completedAt && relativeDate(completedAt)].filter(Boolean).join(' · ')}</span>
          {trend && <span>{trend.sentence}</span>}
        </AgendaRow>
      </ul>
      <div className={css.fix}>
        <h3>{toDo.length === 0 ? 'Nothing to fix' : toDo.length > named ? `The first ${named} of ${toDo.length} to fix` : 'To fix'}</h3>
        {points?.sentence && <p>{points.sentence}</p>}
        {toDo.length > 0 && (
          <ol>
            {toDo.slice(0, named).map((one) => (
              <Fix key={one.line.key} toDo={one} />
            ))}
          </ol>
        )}
      </div>
    </>
  )
}

function Fix({ toDo: { line, what, cost } }: { toDo: ToDo }) {
  return (
    <li>
      <span>
        <b>{withWholeSizes(line.description)}</b>
        <small>{what}</small>
      </span>
      <span className={css.cost}>{cost}</span>
    </li>
  )
}
