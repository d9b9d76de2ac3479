import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { summaryQuery } from '@/api/compliance.ts'
import { figure } from '@/lib/figure.ts'
import { CountLink } from '@/shared/CountLink.tsx'
import { storesAt } from '@/shared/quarterLists.ts'
import { scoreText } from '@/shared/score/score.ts'
import css from './ComplianceSummary.module.css'
import { listTexts } from './strings.ts'

/** The figures of the current quarter, in a row under the title: the network's for auditors, their own store's for others (FD-20). */
export function ComplianceSummary({ auditor }: { auditor: boolean }) {
  const { data } = useQuery(summaryQuery)
  if (!data) return <p className={css.summary} aria-hidden />
  const { quarter, stores, averageScore, daysLeft } = data
  const { summary } = listTexts
  if (!quarter) return <p className={css.summary}>{summary.noQuarter}</p>
  return (
    <dl className={auditor ? css.summary : `${css.summary} ${css.own}`}>
      {auditor && (
        <Counted n={stores.audited} of={quarter.id} label={summary.audited(stores.total)} link={storesAt('started', quarter.id)} />
      )}
      {auditor && <Counted n={stores.final} label={summary.final} link={storesAt('final', quarter.id)} />}
      <Figure value={scoreText(averageScore)} label={auditor ? summary.average : summary.score(quarter.description)} />
      {daysLeft === 0 ? (
        <Figure value={summary.lastDay} label={summary.ofQuarter} />
      ) : (
        <Figure value={daysLeft} label={summary.days(daysLeft, quarter.description)} />
      )}
    </dl>
  )
}

/** A number of stores, which leads to the list of their reports. */
function Counted({ n, of, label, link }: { n: number; of?: string; label: string; link: LinkProps }) {
  const value = (
    <CountLink n={n} link={link} name={`${n} ${label}`}>
      <span {...(of && figure('quarter.started', of))}>{n}</span>
    </CountLink>
  )
  return <Figure value={value} label={label} />
}

function Figure({ value, label }: { value: ReactNode; label: string }) {
  return (
    <div className={css.figure}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
