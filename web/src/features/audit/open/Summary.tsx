import type { ReactNode } from 'react'
import { useScores } from '../draft/useScores.ts'
import { SummaryFacts } from '../lines/SummaryFacts.tsx'
import { texts } from '../strings.ts'
import type { Report } from '../types.ts'
import { FoldRow } from './FoldRow.tsx'

/** The summary of an open report (AUDIT-010), with what stands between it and the lines. */
export function Summary({ report, children }: { report: Report; children: ReactNode }) {
  const { soFar } = useScores(report.weightings)
  return (
    <FoldRow
      label={texts.summary.heading}
      title={texts.heading(report.store.name)}
      large
      brief={texts.summary.brief(report.coreRangePromotion.description)}
      followed={children}
    >
      <SummaryFacts report={report} score={texts.summary.soFar(soFar)} />
    </FoldRow>
  )
}
