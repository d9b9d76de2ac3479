import { IconAlertTriangle, IconArchive, IconCheck, IconClock } from '@tabler/icons-react'
import chip from '@/shared/StatusChip.module.css'
import { texts } from '../strings.ts'
import type { MailStatus } from '../types.ts'

const looks = {
  QUEUED: { tone: 'warn', Icon: IconClock },
  SENT: { tone: 'good', Icon: IconCheck },
  FAILED: { tone: 'bad', Icon: IconAlertTriangle },
  KEPT: { tone: 'na', Icon: IconArchive },
} as const

/** Where a mail stands. */
export function MailStatusChip({ status }: { status: MailStatus }) {
  const { tone, Icon } = looks[status]
  return (
    <span className={chip.chip} data-tone={tone}>
      <Icon size={15} stroke={2.6} aria-hidden />
      {texts.statuses[status]}
    </span>
  )
}
