import { Card } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatDay } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import base from '@/ui/Base.module.css'
import pressArea from '@/ui/PressArea.module.css'
import { texts } from '../strings.ts'
import type { PromotionSummary } from '../types.ts'
import css from './Cards.module.css'
import { PeriodChip } from './PeriodChip.tsx'

/** The list of promotional periods. */
export function PeriodCards({ periods }: { periods: readonly PromotionSummary[] }) {
  return (
    <ul className={css.cards}>
      {periods.map(({ id, description, startDate, effectiveEndDate, actualEndDate, status }) => (
        <Card component="li" key={id} className={css.card} data-current={status === 'CURRENT' || undefined}>
          <div className={css.head}>
            <Link {...paths.promotion(id)} className={`${pressArea.around} ${css.link}`}>
              {description}
            </Link>
            <PeriodChip status={status} />
          </div>
          <p className={`${base.muted} ${css.dates}`}>
            {texts.from(formatDay(startDate), formatDay(effectiveEndDate))}
            {actualEndDate && ` · ${texts.closedEarly(formatDay(actualEndDate))}`}
          </p>
        </Card>
      ))}
    </ul>
  )
}
