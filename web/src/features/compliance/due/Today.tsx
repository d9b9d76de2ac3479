import { Card, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { todayQuery } from '@/api/compliance.ts'
import type { DueStore, ReportSummary } from '@/api/types.ts'
import { AgendaSkeleton } from '@/shared/agenda/AgendaRow.tsx'
import { DueStores } from '@/shared/agenda/DueStores.tsx'
import { OpenReports } from '@/shared/agenda/OpenReports.tsx'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { listTexts } from '../strings.ts'
import css from './Today.module.css'
import { VisitPacks } from './VisitPacks.tsx'

/** What an auditor has to do: their own open reports, oldest first, then the stores that they should audit again (FD-22). */
export function Today() {
  const { data, error, refetch } = useQuery(todayQuery)
  return (
    <>
      <VisuallyHidden component="h2">{listTexts.views.today}</VisuallyHidden>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && (
        <Card padding={0}>
          <AgendaSkeleton rows={3} />
        </Card>
      )}
      {data && <Waiting {...data} />}
    </>
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
