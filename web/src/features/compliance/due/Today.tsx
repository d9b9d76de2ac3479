import { Card, VisuallyHidden } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { todayQuery } from '@/api/compliance.ts'
import { type FixCounts as Counts, fixCountsQuery } from '@/api/fix.ts'
import type { DueStore, ReportSummary } from '@/api/types.ts'
import { paths } from '@/lib/paths.ts'
import { AgendaIcon, AgendaRow, AgendaSkeleton, Go } from '@/shared/agenda/AgendaRow.tsx'
import { DueStores } from '@/shared/agenda/DueStores.tsx'
import { OpenReports } from '@/shared/agenda/OpenReports.tsx'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { FixCounts } from '@/shared/fix/FixCounts.tsx'
import { ownStoresOf } from '@/shared/fix/ownStores.ts'
import { fixTexts } from '@/shared/fix/strings.ts'
import { useFixesOf } from '@/shared/fix/useFixesOf.ts'
import { useUser } from '@/shared/session/session.ts'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { listTexts } from '../strings.ts'
import css from './Today.module.css'
import { VisitPacks } from './VisitPacks.tsx'

/** What an auditor has to do: what stores have to fix, their own open reports, oldest first, then the stores that they should audit again (FD-22). */
export function Today() {
  const { data, error, refetch } = useQuery(todayQuery)
  // Only a reminder: without a connection, or after a failure, the day is shown without it. Otherwise both are drawn at once, so that nothing moves.
  const { data: fixes, isFetching, failureCount } = useQuery(fixCountsQuery(ownStoresOf(useUser())))
  const isDrawn = data && (fixes || !isFetching || failureCount > 0)
  return (
    <>
      <VisuallyHidden component="h2">{listTexts.views.today}</VisuallyHidden>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!isDrawn && !(error && !data) && (
        <Card padding={0}>
          <AgendaSkeleton rows={3} />
        </Card>
      )}
      {isDrawn && fixes && fixes.open + fixes.done > 0 && <FixRow counts={fixes} />}
      {isDrawn && <Waiting {...data} />}
    </>
  )
}

/** What stores have to fix, as Home says it (FIX-030). */
function FixRow({ counts }: { counts: Counts }) {
  const of = useFixesOf()
  const own = ownStoresOf(useUser())
  return (
    <Card component="ul" padding={0} className={css.fixes}>
      <AgendaRow
        symbol={<AgendaIcon Icon={IconTool} urgent={counts.overdue > 0} />}
        title={own ? fixTexts.headingOwn : fixTexts.heading}
        action={<Go label={fixTexts.see} link={paths.fixes({})} />}
      >
        <FixCounts counts={counts} of={of} />
      </AgendaRow>
    </Card>
  )
}

function Waiting({ open, due }: { open: readonly ReportSummary[]; due: readonly DueStore[] }) {
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
          <Card component="ul" padding={0}>
            <OpenReports reports={open} />
          </Card>
        </section>
      )}
      {due.length > 0 && (
        <section aria-labelledby="today-due">
          <h2 id="today-due">{texts.due}</h2>
          <p>{texts.dueHint}</p>
          <Card component="ul" padding={0}>
            <DueStores stores={due} />
          </Card>
          <VisitPacks stores={due} />
        </section>
      )}
    </div>
  )
}
