import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { glanceQuery, todayQuery } from '@/api/compliance.ts'
import type { DueStore, ReportSummary } from '@/api/types.ts'
import { paths } from '@/lib/paths.ts'
import { AgendaSkeleton } from '@/shared/agenda/AgendaRow.tsx'
import { DueStores } from '@/shared/agenda/DueStores.tsx'
import { OpenReports } from '@/shared/agenda/OpenReports.tsx'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { useRights } from '@/shared/session/rights.ts'
import { useUser } from '@/shared/session/session.ts'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { LinkButton } from '@/ui/LinkButton.tsx'
import css from './Agenda.module.css'
import { DeskTasks, useDeskTasks } from './DeskTasks.tsx'
import { FixCounts, useFixCounts } from './FixCounts.tsx'
import { MustReads, useMustReads } from './MustReads.tsx'
import { NetworkTasks, tasksOf } from './NetworkTasks.tsx'
import { AllDone, WaitingList } from './WaitingList.tsx'

const NewAuditModal = lazyDialog(() => import('@/features/compliance/NewAuditModal.tsx'))

/** How many of the stores to audit are shown. A link leads to the rest. */
const dueShown = 5

/** How many show on a phone; Agenda.module.css hides the others. */
const onPhone = { open: 3, due: 1 }

/** As many rows as a day usually has, so that on a phone what follows stays below the screen when they arrive. */
const usual = 7

/**
 * What waits. A rep's begins with their day: their own open reports with the progress of each, then the stores that they should audit again (FD-22,
 * FD-352); then what must be read and what stores have to fix. Head office's day comes last, after what waits in the network (FD-35) and on its own
 * lists.
 */
export function Agenda() {
  const user = useUser()
  const { manageCompliance } = useRights()
  const [asking, { open: ask, close }] = useDisclosure(false)
  const agenda = useQuery(todayQuery)
  const glance = useQuery({ ...glanceQuery, enabled: manageCompliance })
  const reads = useMustReads()
  const fixes = useFixCounts()
  const desk = useDeskTasks()
  const network = manageCompliance ? glance.data && tasksOf(glance.data) : 0
  // All at once, so that what comes first does not push the rest down.
  const loading = agenda.isPending || reads.isPending || fixes.isPending || desk.isPending || (manageCompliance && glance.isPending)
  const others = reads.count + fixes.count + desk.count
  const day = !loading && (
    <>
      {agenda.isError && <ErrorState error={agenda.error} onRetry={() => agenda.refetch()} />}
      {agenda.isSuccess && <Day {...agenda.data} caughtUp={network === 0 && others === 0 && desk.failed.length === 0} />}
    </>
  )
  return (
    <WaitingList
      count={loading ? 0 : agenda.data && agenda.data.open.length + agenda.data.due.length + (network ?? 0) + others}
      action={
        <Button variant="gold" leftSection={<IconPlus size={18} stroke={2.6} aria-hidden />} onClick={ask}>
          NEW AUDIT
        </Button>
      }
    >
      {loading && <AgendaSkeleton rows={usual} />}
      {!manageCompliance && day}
      {!loading && <MustReads query={reads.query} />}
      {!loading && <FixCounts query={fixes.query} />}
      {!loading && (glance.data || desk.count + desk.failed.length > 0) && (
        <ul>
          {glance.data && <NetworkTasks glance={glance.data} />}
          <DeskTasks counts={desk.counts} failed={desk.failed} />
        </ul>
      )}
      {manageCompliance && day}
      <LazyDialog opened={asking}>
        <NewAuditModal today={user.today} onClose={close} />
      </LazyDialog>
    </WaitingList>
  )
}

interface DayProps {
  open: ReportSummary[]
  due: DueStore[]
  /** Whether nothing else waits. */
  caughtUp: boolean
}

function Day({ open, due, caughtUp }: DayProps) {
  if (open.length === 0 && due.length === 0) {
    return caughtUp ? <AllDone>You have no open audits. Start one when you're in a store.</AllDone> : null
  }
  return (
    <>
      {open.length > 0 && (
        <ul className={css.open}>
          <OpenReports reports={open} />
        </ul>
      )}
      {due.length > 0 && (
        <ul className={css.due}>
          <DueStores stores={due.slice(0, dueShown)} />
        </ul>
      )}
      {due.length > dueShown && (
        <div className={css.onDesktop}>
          <LinkButton {...paths.today()} variant="subtle" fullWidth className={css.all}>
            ALL {due.length} STORES TO AUDIT
          </LinkButton>
        </div>
      )}
      {(open.length > onPhone.open || due.length > onPhone.due) && (
        <div className={css.onPhone}>
          <LinkButton {...paths.today()} variant="subtle" fullWidth className={css.all}>
            SEE ALL {open.length + due.length}
          </LinkButton>
        </div>
      )}
    </>
  )
}
