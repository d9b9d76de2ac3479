import { IconAward, IconCheck, IconClock, IconFileText } from '@tabler/icons-react'
import type { ReportStatus } from '@/api/types.ts'
import css from '@/ui/Chip.module.css'

const states = {
  COMPLETED: { word: 'Completed', tone: 'good', Icon: IconCheck },
  PENDING: { word: 'Pending', tone: 'warn', Icon: IconClock },
  DRAFT: { word: 'Draft', tone: 'na', Icon: IconFileText },
  FINAL: { word: 'Final', tone: 'gold', Icon: IconAward },
} as const

/** The status of a report, as an icon and a word. */
export function StatusChip({ status }: { status: ReportStatus | 'FINAL' }) {
  const { word, tone, Icon } = states[status]
  return (
    <span className={css.chip} data-tone={tone}>
      <Icon size={15} stroke={2.6} aria-hidden />
      {word}
    </span>
  )
}
