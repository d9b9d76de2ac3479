import { Card } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Quarter } from '@/api/types.ts'
import { formatDay } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { ScoreTag } from '@/shared/score/ScoreTag.tsx'
import base from '@/ui/Base.module.css'
import pressArea from '@/ui/PressArea.module.css'
import { daysOf, texts } from '../strings.ts'
import css from './Cards.module.css'
import { PeriodChip } from './PeriodChip.tsx'
import { Progress } from './Progress.tsx'

/** The quarters that are current or to come, each with the progress of its audits once it has begun (SCR-030, FD-417). */
export function QuarterCards({ quarters }: { quarters: readonly Quarter[] }) {
  if (quarters.length === 0) return null
  return (
    <ul className={css.cards}>
      {quarters.map(({ promotion, stores, averageScore, certificates }) => (
        <Card component="li" key={promotion.id} className={css.card} data-current={promotion.status === 'CURRENT' || undefined}>
          <div className={css.head}>
            <Link {...paths.promotion(promotion.id)} className={`${pressArea.around} ${css.link}`}>
              {promotion.description}
            </Link>
            <PeriodChip status={promotion.status} />
          </div>
          <p className={`${base.muted} ${css.dates}`}>{daysOf(promotion)}</p>
          {promotion.status === 'UPCOMING' ? (
            <p>{texts.begins(formatDay(promotion.startDate))}</p>
          ) : (
            <>
              <Progress promotion={promotion} stores={stores} />
              <p className={`${base.cluster} ${base.muted} ${css.score}`}>
                {texts.averageScore} <ScoreTag score={averageScore} />
                <span>{texts.certificates(certificates)}</span>
              </p>
            </>
          )}
        </Card>
      ))}
    </ul>
  )
}
