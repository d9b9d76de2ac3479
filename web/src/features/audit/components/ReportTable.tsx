import { Link } from '@tanstack/react-router'
import type { ReportSummary } from '@/api/types.ts'
import { relativeDate } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { fullName } from '@/shared/people.ts'
import { ScoreTag } from '@/shared/ScoreTag.tsx'
import { StatusChip } from '@/shared/StatusChip.tsx'
import { listTexts } from '../listStrings.ts'
import { placeOf } from '../place.ts'
import { PersonCell } from './PersonCell.tsx'
import css from './ReportTable.module.css'

/** The list on wide screens. */
export function ReportTable({ reports }: { reports: readonly ReportSummary[] }) {
  const { columns } = listTexts
  return (
    <div className={css.frame}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{columns.store}</th>
            <th scope="col">{columns.quarter}</th>
            <th scope="col">{columns.status}</th>
            <th scope="col">{columns.final}</th>
            <th scope="col" className={css.number}>
              {columns.score}
            </th>
            <th scope="col">{columns.auditor}</th>
            <th scope="col">{columns.completed}</th>
          </tr>
        </thead>
        <tbody>
          {reports.map((report) => (
            <Row key={report.id} report={report} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ report }: { report: ReportSummary }) {
  const { id, store, status, final, score, coreRangePromotion, createdBy, completedBy, completedAt } = report
  return (
    <tr>
      <th scope="row" className={css.store}>
        <Link {...paths.auditReport(id, store.id)} className={css.link} title={store.name}>
          {store.name}
        </Link>
        <span className={css.place}>{placeOf(store)}</span>
      </th>
      <td className={css.quarter}>{coreRangePromotion.description}</td>
      <td>
        <StatusChip status={status} />
      </td>
      <td>{final ? <StatusChip status="FINAL" /> : <span className={css.quiet}>{listTexts.notFinal}</span>}</td>
      <td className={css.number}>
        <ScoreTag score={score} />
      </td>
      <td>
        <PersonCell person={createdBy} />
      </td>
      <td>
        {completedBy && completedAt ? (
          <>
            <span className={css.quiet}>{relativeDate(completedAt)}</span>
            <span className={css.by}>{listTexts.by(fullName(completedBy))}</span>
          </>
        ) : (
          listTexts.notYet
        )}
      </td>
    </tr>
  )
}
