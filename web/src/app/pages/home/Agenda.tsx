import { IconBuildingStore, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { todayQuery } from '@/api/compliance.ts'
import type { DueStore, ReportSummary } from '@/api/types.ts'
import { formatDay, relativeDate } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { ScoreRing } from '@/shared/score/ScoreRing.tsx'
import { scoreText } from '@/shared/score/score.ts'
import { useUser } from '@/shared/session/session.ts'
import { LinkButton } from '@/ui/LinkButton.tsx'
import css from './Agenda.module.css'
import { AllDone, Go, WaitingItem, WaitingList, WaitingSkeleton } from './WaitingList.tsx'

/** How many of the stores to audit are shown. A link leads to the rest. */
const dueShown = 5

/** An auditor's day: their own open reports with the progress of each, then the stores that they should audit again (FD-22). */
export function Agenda() {
  const agenda = useQuery(todayQuery)
  return (
    <WaitingList
      count={agenda.data && agenda.data.open.length + agenda.data.due.length}
      action={
        <LinkButton {...paths.compliance()} variant="gold" leftSection={<IconPlus size={18} stroke={2.6} aria-hidden />}>
          NEW AUDIT
        </LinkButton>
      }
    >
      {agenda.isPending && <WaitingSkeleton />}
      {agenda.isError && <ErrorState error={agenda.error} onRetry={() => agenda.refetch()} />}
      {agenda.isSuccess && <Day {...agenda.data} />}
    </WaitingList>
  )
}

function Day({ open, due }: { open: ReportSummary[]; due: DueStore[] }) {
  if (open.length === 0 && due.length === 0) return <AllDone>You have no open audits. Start one when you're in a store.</AllDone>
  return (
    <>
      <ul>
        {open.map((report) => (
          <OpenReport key={report.id} report={report} />
        ))}
        {due.slice(0, dueShown).map((store) => (
          <StoreToAudit key={store.id} store={store} />
        ))}
      </ul>
      {due.length > dueShown && (
        <LinkButton {...paths.today()} variant="subtle" fullWidth className={css.all}>
          ALL {due.length} STORES TO AUDIT
        </LinkButton>
      )}
    </>
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

function StoreToAudit({ store: { id, name, suburb, lastScore, lastDate } }: { store: DueStore }) {
  const { today } = useUser()
  return (
    <WaitingItem
      symbol={
        <span className={css.store}>
          <IconBuildingStore size={24} aria-hidden />
        </span>
      }
      title={name}
      action={<Go label="START" name={`Start the audit of ${name}`} link={paths.newAuditReport(id, today)} />}
    >
      <span>{suburb} · not audited this quarter</span>
      {lastScore !== null && lastDate !== null && (
        <span>
          Last score {scoreText(lastScore)}, {formatDay(lastDate)}
        </span>
      )}
    </WaitingItem>
  )
}
