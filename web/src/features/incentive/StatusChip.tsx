import type { Incentive } from '@/api/types.ts'
import chip from '@/ui/Chip.module.css'
import { shared } from './strings.ts'

const tones = { SCHEDULED: 'warn', ACTIVE: 'good', ENDED: 'na', AWARDING: 'warn', AWARDED: 'gold' } as const

/** Where an incentive stands. */
export function StatusChip({ status }: { status: Incentive['status'] }) {
  return (
    <span className={chip.chip} data-tone={tones[status]}>
      {shared.statuses[status]}
    </span>
  )
}
