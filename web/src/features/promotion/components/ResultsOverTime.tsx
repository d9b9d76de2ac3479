import { useState } from 'react'
import { limits } from '@/api/limits.gen.ts'
import type { Quarter } from '@/api/types.ts'
import { formatMonth } from '@/lib/dates.ts'
import { isValley } from '@/shared/history/chart.ts'
import { ScoreTag } from '@/shared/score/ScoreTag.tsx'
import { scoreTone } from '@/shared/score/score.ts'
import base from '@/ui/Base.module.css'
import { Panel } from '@/ui/Panel.tsx'
import { Segments } from '@/ui/Segments.tsx'
import { begun, changeOf, floorOf, type Grouping, heightOf, linesOf, type Results, resultsOf } from '../results.ts'
import { texts } from '../strings.ts'
import css from './ResultsOverTime.module.css'

const { results: t } = texts

/** Scores where each picture has a line: from the second on an average is green, below the first it is red (AUDIT-095..098). */
const bounds = [limits.yellowFrom, limits.greenFrom]

/** How many quarters a picture has room for. */
const most = 8

/**
 * How the averages of the network and of each region or store size have moved over the quarters: one small picture each, all with the same scale
 * (FD-406). `quarters` are newest first. Nothing where fewer than two have a score.
 */
export function ResultsOverTime({ quarters }: { quarters: readonly Quarter[] }) {
  const [grouping, setGrouping] = useState<Grouping>('REGION')
  const shown = begun(quarters).slice(-most)
  const results = resultsOf(shown, grouping)
  const floor = floorOf([...resultsOf(shown, 'REGION'), ...resultsOf(shown, 'SIZE')])
  if (shown.filter(({ averageScore }) => averageScore >= 0).length < 2) return null
  return (
    <Panel
      title={t.heading}
      text={shown.at(-1)?.promotion.status === 'CURRENT' ? t.soFar : t.hint}
      action={
        <Segments
          label={t.grouping}
          value={grouping}
          choices={[
            { value: 'REGION', label: texts.figures.byRegion },
            { value: 'SIZE', label: texts.figures.byTier },
          ]}
          onChoose={setGrouping}
        />
      }
    >
      <ul className={css.pictures}>
        {results.map((of) => (
          <Picture key={of.key ?? ''} of={of} quarters={shown} floor={floor} />
        ))}
      </ul>
    </Panel>
  )
}

interface PictureProps {
  of: Results
  quarters: readonly Quarter[]
  floor: number
}

function Picture({ of, quarters, floor }: PictureProps) {
  const lines = linesOf(of, floor)
  const last = lines.at(-1)?.at(-1)
  const change = changeOf(of)
  const [from, to] = [quarters[0], quarters.at(-1)]
  return (
    <li className={css.picture}>
      <div className={css.head}>
        <h3>{of.label ?? t.network}</h3>
        {change !== undefined && (
          <span className={base.muted}>
            <span aria-hidden>{t.change(change)}</span>
            <span className={base.hidden}>{t.changed(change)}</span>
          </span>
        )}
        <ScoreTag score={last?.value ?? -1} />
      </div>
      <div className={css.plot} aria-hidden>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {bounds.map((bound) => (
            <line key={bound} vectorEffect="non-scaling-stroke" x1={0} x2={100} y1={heightOf(bound, floor)} y2={heightOf(bound, floor)} />
          ))}
          {lines.map((points) => (
            <polyline key={points[0]?.index} vectorEffect="non-scaling-stroke" points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
          ))}
        </svg>
        {lines.map((points) =>
          points.map(({ index, x, y, value }, place) => (
            <span
              key={index}
              className={css.point}
              data-tone={scoreTone(value)}
              data-current={quarters[index]?.promotion.status === 'CURRENT' || undefined}
              data-below={isValley(points, place) || undefined}
              style={{ left: `${x}%`, top: `${y}%` }}
              title={quarters[index]?.promotion.description}
            >
              {value}
            </span>
          )),
        )}
      </div>
      <p className={base.hidden}>{t.told(lines.flat().map(({ index, value }) => `${quarters[index]?.promotion.description} ${value}`))}</p>
      <div className={`${base.faint} ${css.ends}`} aria-hidden>
        <span>{from && formatMonth(from.promotion.startDate)}</span>
        <span>{to && formatMonth(to.promotion.startDate)}</span>
      </div>
    </li>
  )
}
