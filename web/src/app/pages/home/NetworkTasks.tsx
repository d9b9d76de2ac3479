import { IconBuildingStore, IconCertificate, IconFlagCheck } from '@tabler/icons-react'
import type { Glance } from '@/api/types.ts'
import { formatDay } from '@/lib/dates.ts'
import { figure } from '@/lib/figure.ts'
import { paths } from '@/lib/paths.ts'
import { count, plural } from '@/lib/plural.ts'
import { AgendaIcon, AgendaRow, Go } from '@/shared/agenda/AgendaRow.tsx'

/** How many things wait for head office in the network. */
export function tasksOf({ quarter, toFinalise, certificatesToMake }: Glance): number {
  return toFinalise.length + certificatesToMake.length + (quarter && withoutAudit(quarter) > 0 ? 1 : 0)
}

function withoutAudit({ stores }: NonNullable<Glance['quarter']>): number {
  return stores.total - stores.audited
}

/** What waits for head office in the network, each with a link to the list that holds just that (FD-35). */
export function NetworkTasks({ glance: { quarter, daysLeft, toFinalise, certificatesToMake } }: { glance: Glance }) {
  const without = quarter ? withoutAudit(quarter) : 0
  return (
    <>
      {toFinalise.map(({ quarter: { id, description }, reports, cutOff }) => (
        <AgendaRow
          key={`final ${id}`}
          symbol={<AgendaIcon Icon={IconFlagCheck} />}
          title={`${count(reports, 'completed report', 'completed reports')} to set as final`}
          action={
            <Go
              label="REVIEW"
              name={`Review the reports for ${description} and set them as final`}
              link={paths.reports({ quarter: id, settable: 'yes' })}
            />
          }
        >
          <span>
            {description} · until {formatDay(cutOff)}
          </span>
        </AgendaRow>
      ))}
      {certificatesToMake.map(({ quarter: { id, description }, reports }) => (
        <AgendaRow
          key={`certificates ${id}`}
          symbol={<AgendaIcon Icon={IconCertificate} />}
          title={`${count(reports, 'certificate', 'certificates')} to make`}
          action={<Go label="OPEN" name={`Open ${description} to make certificates`} link={paths.promotion(id)} />}
        >
          <span>
            {description} · {plural(reports, 'its report is final', 'their reports are final')}
          </span>
        </AgendaRow>
      ))}
      {quarter && without > 0 && (
        <AgendaRow
          symbol={<AgendaIcon Icon={IconBuildingStore} />}
          title={<span {...figure('quarter.without')}>{count(without, 'store', 'stores')} without an audit report</span>}
          action={<Go label="SEE STORES" link={paths.reports({ view: 'without' })} />}
        >
          <span>
            {quarter.promotion.description} · {daysLeft === 0 ? 'ends today' : `${count(daysLeft, 'day', 'days')} left`}
          </span>
        </AgendaRow>
      )}
    </>
  )
}
