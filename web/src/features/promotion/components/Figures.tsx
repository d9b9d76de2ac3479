import type { CSSProperties } from 'react'
import type { Quarter } from '@/api/types.ts'
import { ScoreTag } from '@/shared/score/ScoreTag.tsx'
import { scoreText } from '@/shared/score/score.ts'
import { Panel } from '@/ui/Panel.tsx'
import { texts } from '../strings.ts'
import css from './Figures.module.css'
import { ProgressBar } from './Progress.tsx'

/** The figures of a quarter: how many stores have a report, and the average scores by region and store size (FD-20). */
export function Figures({ quarter: { stores, averageScore, byRegion, byTier } }: { quarter: Quarter }) {
  const { figures } = texts
  return (
    <Panel title={figures.heading}>
      <dl className={css.facts}>
        <Fact value={stores.audited} label={figures.audited(stores.total)} part="audited" />
        <Fact value={stores.completed} label={figures.completed} part="completed" />
        <Fact value={stores.final} label={figures.final} part="final" />
        <Fact value={scoreText(averageScore)} label={figures.average} />
      </dl>
      <div className={css.progress}>
        <ProgressBar stores={stores} />
      </div>
      <div className={css.tables}>
        <Averages caption={figures.byRegion} head={figures.region} rows={byRegion.map(({ region, ...row }) => ({ key: region, ...row }))} />
        <Averages caption={figures.byTier} head={figures.tier} rows={byTier.map(({ tier, ...row }) => ({ key: tier, ...row }))} />
      </div>
    </Panel>
  )
}

/** A number with its label. `part` names the part of the bar whose colour it has. */
function Fact({ value, label, part }: { value: number | string; label: string; part?: keyof Quarter['stores'] }) {
  return (
    <div className={css.fact} data-part={part}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

interface Row {
  key: string
  label: string
  stores: number
  completed: number
  averageScore: number
}

function Averages({ caption, head, rows }: { caption: string; head: string; rows: Row[] }) {
  const { figures } = texts
  return (
    <table className={css.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">{figures.stores}</th>
          <th scope="col">{figures.score}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, stores, completed, averageScore }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>
              <span className={css.share} style={{ '--share': `${(100 * completed) / stores}%` } as CSSProperties}>
                {figures.storesOf(completed, stores)}
              </span>
            </td>
            <td>
              <ScoreTag score={averageScore} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
