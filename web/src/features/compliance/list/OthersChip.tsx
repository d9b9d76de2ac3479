import type { ReportSummary } from '@/api/types.ts'
import chip from '@/ui/Chip.module.css'
import { listTexts } from '../strings.ts'

/** Says that somebody else has completed a report of the same visit (FD-318). Shows nothing beside any other report. */
export function OthersChip({ report: { others = [] } }: { report: ReportSummary }) {
  if (others.length === 0) return null
  return (
    <span className={chip.chip} data-tone="warn">
      {listTexts.others(others.length + 1)}
    </span>
  )
}
