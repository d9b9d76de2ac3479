import type { LinkProps } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import type { Quarter } from '@/api/types.ts'
import { figure } from '@/lib/figure.ts'
import { CountLink } from '@/shared/CountLink.tsx'
import { storesAt } from '@/shared/quarterLists.ts'
import { ScoreTag } from '@/shared/score/ScoreTag.tsx'
import { scoreText } from '@/shared/score/score.ts'
import base from '@/ui/Base.module.css'
import { Panel } from '@/ui/Panel.tsx'
import { texts } from '../strings.ts'
import { Fact } from './Fact.tsx'
import css from './Figures.module.css'
import { ProgressBar } from './Progress.tsx'

/** The figures of a quarter: how many stores have a report, and the average scores by region and store size (FD-20). */
export function Figures({ quarter: { promotion, stores, averageScore, byRegion, byTier } }: { quarter: Quarter }) {
  const { figures } = texts
  const { id } = promotion
  return (
    <Panel title={figures.heading}>
      <dl className={`${base.wrap} ${css.facts}`}>
        <Fact label={figures.audited(stores.total)} part="audited">
          <CountLink n={stores.audited} link={storesAt('started', id)} name={figures.named(stores.audited, figures.audited(stores.total))}>
            <span {...figure('quarter.started', id)}>{stores.audited}</span>
          </CountLink>
        </Fact>
        <Fact label={figures.completed} part="completed">
          <CountLink n={stores.completed} link={storesAt('completed', id)} name={figures.named(stores.completed, figures.completed)}>
            <span {...figure('quarter.completed', id)}>{stores.completed}</span>
          </CountLink>
        </Fact>
        <Fact label={figures.final} part="final">
          <CountLink n={stores.final} link={storesAt('final', id)} name={figures.named(stores.final, figures.final)}>
            {stores.final}
          </CountLink>
        </Fact>
        <Fact label={figures.average}>{scoreText(averageScore)}</Fact>
      </dl>
      <div className={css.progress}>
        <ProgressBar stores={stores} />
      </div>
      <div className={css.tables}>
        <Averages
          caption={figures.byRegion}
          head={figures.region}
          rows={byRegion.map(({ region, ...row }) => ({ key: region, link: storesAt('completed', id, { region }), ...row }))}
        />
        <Averages
          caption={figures.byTier}
          head={figures.tier}
          rows={byTier.map(({ tier, ...row }) => ({ key: tier, link: storesAt('completed', id, { tier }), ...row }))}
        />
      </div>
    </Panel>
  )
}

interface Row {
  key: string
  /** To the list of the reports of the completed stores. */
  link: LinkProps
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
        {rows.map(({ key, link, label, stores, completed, averageScore }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>
              <span className={css.share} style={{ '--share': `${(100 * completed) / stores}%` } as CSSProperties}>
                <CountLink n={completed} link={link} name={figures.named(figures.storesOf(completed, stores), label)}>
                  {figures.storesOf(completed, stores)}
                </CountLink>
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
