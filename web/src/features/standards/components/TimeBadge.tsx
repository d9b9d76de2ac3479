import chip from '@/ui/Chip.module.css'
import type { TimeStatus } from '../types.ts'

const tones = { ACTIVE: 'good', UPCOMING: 'warn', ENDED: 'bad', OTHER: 'na' } satisfies Record<TimeStatus, string>

/** A line's status: green for ACTIVE, yellow for UPCOMING, red for ENDED (NONLIQUOR-009..011), and grey for OTHER. */
export function TimeBadge({ status }: { status: TimeStatus }) {
  return (
    <span className={chip.chip} data-tone={tones[status]}>
      {status}
    </span>
  )
}
