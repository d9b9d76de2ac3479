import type { ReportSummary } from '@/api/types.ts'

/** The open reports of the quarter that covers a day, the one with the fewest lines left to mark first. */
export function nearestToDone(open: readonly ReportSummary[], day: string): ReportSummary[] {
  const left = ({ linesToMark, markedLines }: ReportSummary) => linesToMark - markedLines
  return open
    .filter(({ coreRangePromotion: of }) => of.startDate <= day && day <= (of.actualEndDate ?? of.endDate))
    .sort((a, b) => left(a) - left(b))
}
