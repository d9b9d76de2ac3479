import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { Quarter } from '@/api/types.ts'
import { latePart } from '@/lib/late.ts'
import { paths } from '@/lib/paths.ts'
import { ScoreTag } from '@/shared/score/ScoreTag.tsx'
import base from '@/ui/Base.module.css'
import pressArea from '@/ui/PressArea.module.css'
import { daysOf, texts } from '../strings.ts'
import css from './PastQuarters.module.css'
import { ProgressWords } from './Progress.tsx'

// A phone shows rows of words, and never waits for the table.
const quarterTable = latePart(() => import('./QuarterTable.tsx'), { onPage: true })

/** The quarters that have ended: a table on a desk, on narrower screens a list (SCR-030, FD-406). */
export function PastQuarters({ quarters }: { quarters: readonly Quarter[] }) {
  const id = useId()
  const wide = useMediaQuery('(min-width: 64em)', true, { getInitialValueInEffect: false })
  if (quarters.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{texts.past.heading}</h2>
      {wide ? (
        <Table quarters={quarters} />
      ) : (
        <ul className={`${base.surface} ${css.rows}`}>
          {quarters.map((quarter) => (
            <Row key={quarter.promotion.id} quarter={quarter} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Table({ quarters }: { quarters: readonly Quarter[] }) {
  const QuarterTable = quarterTable.use()?.default
  return QuarterTable ? <QuarterTable quarters={quarters} /> : <Skeleton height={58 + 52 * quarters.length} radius="lg" />
}

function Row({ quarter: { promotion, stores, averageScore, certificates } }: { quarter: Quarter }) {
  return (
    <li className={css.row}>
      <Link {...paths.promotion(promotion.id)} className={`${pressArea.around} ${css.name}`}>
        {promotion.description}
      </Link>
      <span>
        <span className={base.hidden}>{texts.averageScore} </span>
        <ScoreTag score={averageScore} />
      </span>
      <p className={base.muted}>
        {daysOf(promotion)} · {texts.certificates(certificates)}
      </p>
      <ProgressWords promotion={promotion} stores={stores} />
    </li>
  )
}
