import { IconAlertTriangle, IconArchive, IconCheck, IconClock, IconSend } from '@tabler/icons-react'
import type { MailStatus } from '@/api/types.ts'
import css from '@/ui/Chip.module.css'

/** The words for each status. The outbox also uses them for its tabs. */
export const mailStatuses: Record<MailStatus, string> = {
  QUEUED: 'Queued',
  SENDING: 'Sending',
  SENT: 'Sent',
  FAILED: 'Failed',
  KEPT: 'Kept',
}

const looks = {
  QUEUED: { tone: 'warn', Icon: IconClock },
  SENDING: { tone: 'warn', Icon: IconSend },
  SENT: { tone: 'good', Icon: IconCheck },
  FAILED: { tone: 'bad', Icon: IconAlertTriangle },
  KEPT: { tone: 'na', Icon: IconArchive },
} as const

/** The status of an email, as an icon and a word. */
export function MailStatusChip({ status }: { status: MailStatus }) {
  const { tone, Icon } = looks[status]
  return (
    <span className={css.chip} data-tone={tone}>
      <Icon size={15} stroke={2.6} aria-hidden />
      {mailStatuses[status]}
    </span>
  )
}
