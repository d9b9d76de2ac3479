import type { ReactNode } from 'react'
import { formatDay } from '@/lib/dates.ts'
import { ClosedChip } from '@/shared/ClosedChip.tsx'
import { scoreText } from '@/shared/score/score.ts'
import { texts } from '../strings.ts'
import type { Report } from '../types.ts'
import css from './SummaryFacts.module.css'

/** The first day of the quarter and its effective end, in words (AMB-042, PROMOTION-009). */
function quarterDates({ coreRangePromotion: { startDate, endDate, actualEndDate } }: Report): string {
  return texts.summary.from(formatDay(startDate), formatDay(actualEndDate ?? endDate))
}

interface Props {
  report: Report
  /** The score so far, in words. Absent shows the stored score. */
  score?: string
}

/** The facts of a report: venue, period, promotions, dates, store size and score (AUDIT-010, AMB-042). */
export function SummaryFacts({ report, score }: Props) {
  const { store, coreRangePromotion, promoPromotions } = report
  return (
    <dl className={css.facts}>
      <Fact name={texts.summary.venue} wide>
        {`${store.name}, ${store.address}, ${store.suburb} ${store.displayRegionLabel} ${store.postcode}`} <ClosedChip store={store} />
      </Fact>
      <Fact name={texts.summary.period}>{coreRangePromotion.description}</Fact>
      <Fact name={texts.summary.size}>{store.tierLabel}</Fact>
      <Fact name={texts.summary.promotions} wide>
        {promoPromotions.map((promotion) => promotion.description).join(', ') || texts.summary.noPromotions}
      </Fact>
      <Fact name={texts.summary.dates}>{quarterDates(report)}</Fact>
      <Fact name={texts.summary.score}>{score ?? scoreText(report.score)}</Fact>
    </dl>
  )
}

function Fact({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={css.fact} data-wide={wide || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
