import { Card } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { paths } from '@/lib/paths.ts'
import base from '@/ui/Base.module.css'
import pressArea from '@/ui/PressArea.module.css'
import { daysOf } from '../strings.ts'
import type { PromotionSummary } from '../types.ts'
import css from './Cards.module.css'
import { PeriodChip } from './PeriodChip.tsx'

/** The list of promotional periods. */
export function PeriodCards({ periods }: { periods: readonly PromotionSummary[] }) {
  return (
    <ul className={css.cards}>
      {periods.map((period) => (
        <Card component="li" key={period.id} className={css.card} data-current={period.status === 'CURRENT' || undefined}>
          <div className={css.head}>
            <Link {...paths.promotion(period.id)} className={`${pressArea.around} ${css.link}`}>
              {period.description}
            </Link>
            <PeriodChip status={period.status} />
          </div>
          <p className={`${base.muted} ${css.dates}`}>{daysOf(period)}</p>
        </Card>
      ))}
    </ul>
  )
}
