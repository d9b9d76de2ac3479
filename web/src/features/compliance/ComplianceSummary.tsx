import { useQuery } from '@tanstack/react-query'
import { summaryQuery } from '@/api/compliance.ts'
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
      {auditor && <Figure value={stores.audited} label={summary.audited(stores.total)} />}
      {auditor && <Figure value={stores.final} label={summary.final} />}
      <Figure value={scoreText(averageScore)} label={auditor ? summary.average : summary.score(quarter.description)} />
      <Figure value={daysLeft} label={summary.days(daysLeft, quarter.description)} />
    </dl>
  )
}

function Figure({ value, label }: { value: number | string; label: string }) {
  return (
    <div className={css.figure}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
