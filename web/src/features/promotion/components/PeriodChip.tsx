import { IconCalendarEvent, IconCheck, IconClock } from '@tabler/icons-react'
import chip from '@/ui/Chip.module.css'
import { texts } from '../strings.ts'
import type { PromotionSummary } from '../types.ts'

const looks = {
  UPCOMING: { tone: 'warn', Icon: IconClock },
  CURRENT: { tone: 'good', Icon: IconCalendarEvent },
  ENDED: { tone: 'na', Icon: IconCheck },
} as const

/** Whether a promotion is upcoming, current or ended. */
export function PeriodChip({ status }: { status: PromotionSummary['status'] }) {
  const { tone, Icon } = looks[status]
  return (
    <span className={chip.chip} data-tone={tone}>
      <Icon size={15} stroke={2.6} aria-hidden />
      {texts.status[status]}
    </span>
  )
}
