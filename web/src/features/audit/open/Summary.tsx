import { scoreText } from '@/shared/score/score.ts'
import { useScores } from '../draft/useScores.ts'
import { quarterDates, SummaryFacts } from '../lines/SummaryFacts.tsx'
import { texts } from '../strings.ts'
import type { Report } from '../types.ts'
import { FoldRow } from './FoldRow.tsx'

/** The summary of an open report (AUDIT-010). */
export function Summary({ report }: { report: Report }) {
  const { scores } = useScores(report.weightings)
  return (
    <FoldRow
      label={texts.summary.heading}
      title={texts.heading(report.store.name)}
      large
      brief={`${report.coreRangePromotion.description}, ${quarterDates(report)}`}
    >
      <SummaryFacts report={report} score={texts.summary.soFar(scoreText(scores.total))} />
    </FoldRow>
  )
}
