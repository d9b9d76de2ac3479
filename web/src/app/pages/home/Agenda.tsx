import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { todayQuery } from '@/api/compliance.ts'
import type { DueStore, ReportSummary } from '@/api/types.ts'
import { paths } from '@/lib/paths.ts'
import { AgendaSkeleton } from '@/shared/agenda/AgendaRow.tsx'
import { DueStores } from '@/shared/agenda/DueStores.tsx'
import { OpenReports } from '@/shared/agenda/OpenReports.tsx'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import css from './Agenda.module.css'
import { AllDone, WaitingList } from './WaitingList.tsx'

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
      {agenda.isPending && <AgendaSkeleton />}
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
        <OpenReports reports={open} />
        <DueStores stores={due.slice(0, dueShown)} />
      </ul>
      {due.length > dueShown && (
        <LinkButton {...paths.today()} variant="subtle" fullWidth className={css.all}>
          ALL {due.length} STORES TO AUDIT
        </LinkButton>
      )}
    </>
  )
}
