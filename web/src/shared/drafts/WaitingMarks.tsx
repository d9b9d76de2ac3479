import { IconDeviceFloppy } from '@tabler/icons-react'
import { formatDay } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { plural } from '@/lib/plural.ts'
import base from '@/ui/Base.module.css'
import { LinkButton } from '@/ui/LinkButton.tsx'
import notice from '@/ui/Notice.module.css'
import { useUser } from '../session/session.ts'
import css from './WaitingMarks.module.css'
import { useWaitingMarks, type WaitingMarks as Waiting } from './waiting.ts'

const texts = {
  label: 'Marks on this device',
  waiting: (n: number) => plural(n, '1 mark on this device is not sent yet', `${n} marks on this device are not sent yet`),
  of: (store: string, day: string) => `${store}, ${day}`,
  open: 'OPEN REPORT',
  all: 'SEE ALL WAITING ON THIS DEVICE',
}

/** The reports of which the person has unsaved marks on this device, each with a link to it (FD-33). Shows nothing if there are none. */
export function WaitingMarks() {
  const waiting = useWaitingMarks(useUser().id)
  if (waiting.length === 0) return null
  return (
    <section aria-label={texts.label}>
      <ul className={`${base.column} ${css.list}`}>
        {waiting.map((marks) => (
          <li key={marks.key} className={`${base.cluster} ${notice.notice} ${css.row}`}>
            <IconDeviceFloppy size={20} stroke={2} aria-hidden />
            <p>
              <b>{texts.waiting(marks.lines)}</b>
              {marks.about && <span>{texts.of(marks.about.store, formatDay(marks.about.date))}</span>}
            </p>
            <LinkButton {...addressOf(marks)} variant="default" aria-label={marks.about && `${texts.open}: ${marks.about.store}`}>
              {texts.open}
            </LinkButton>
          </li>
        ))}
      </ul>
      <LinkButton {...paths.unsent()} variant="subtle" size="sm">
        {texts.all}
      </LinkButton>
    </section>
  )
}

function addressOf({ reportId, about }: Waiting) {
  return reportId === undefined && about ? paths.newAuditReport(about.storeId, about.date) : paths.auditReport(reportId ?? '')
}
