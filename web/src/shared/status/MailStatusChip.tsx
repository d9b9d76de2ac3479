import { IconAlertTriangle, IconArchive, IconCheck, IconClock } from '@tabler/icons-react'
import type { MailStatus } from '@/api/types.ts'
import css from '@/ui/Chip.module.css'

/** In words that stand alone; also the names of a filter by status. */
export const mailStatuses: Record<MailStatus, string> = { QUEUED: 'Queued', SENT: 'Sent', FAILED: 'Failed', KEPT: 'Kept' }

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
    <span className={css.chip} data-tone={tone}>
      <Icon size={15} stroke={2.6} aria-hidden />
      {mailStatuses[status]}
    </span>
  )
}
