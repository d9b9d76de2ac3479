import chip from '@/ui/Chip.module.css'
import type { TimeStatus } from '../types.ts'

const tones = { ACTIVE: 'good', UPCOMING: 'warn', ENDED: 'bad', OTHER: 'na' } satisfies Record<TimeStatus, string>

/** Where today stands in a line's days: green, yellow, red (NONLIQUOR-009..011), and a neutral one for the rest. */
export function TimeBadge({ status }: { status: TimeStatus }) {
  return (
    <span className={chip.chip} data-tone={tones[status]}>
      {status}
    </span>
  )
}
