import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ListFilters, SortBy } from '@/api/compliance.ts'
import type { ReportSummary } from '@/api/types.ts'
import { relativeDate } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { ClosedChip } from '@/shared/ClosedChip.tsx'
import { fullName } from '@/shared/people/people.ts'
import { placeOf } from '@/shared/place.ts'
import { ScoreTag } from '@/shared/score/ScoreTag.tsx'
import { StatusChip } from '@/shared/status/StatusChip.tsx'
import base from '@/ui/Base.module.css'
import { CheckBox } from '@/ui/CheckBox.tsx'
import pressArea from '@/ui/PressArea.module.css'
import { nextSort, orderOf } from '../filters.ts'
import type { Chosen } from '../finals/chosen.ts'
import { listTexts } from '../strings.ts'
import { OthersChip } from './OthersChip.tsx'
import { PersonCell } from './PersonCell.tsx'
import css from './ReportTable.module.css'

interface Props {
  reports: readonly ReportSummary[]
  filters: ListFilters
  onChange: (change: Partial<ListFilters>) => void
  /** Which reports are chosen; undefined for people who cannot choose any. */
  chosen: Chosen | undefined
}

/** The list of reports on wide screens. Pressing a heading sorts it. */
export function ReportTable({ reports, filters, onChange, chosen }: Props) {
  const { columns } = listTexts
  const sorting = { filters, onChange }
  return (
    <div className={css.frame}>
      <table className={css.table}>
        <thead>
          <tr>
            {chosen && (
              <th scope="col">
                <VisuallyHidden>{listTexts.finals.column}</VisuallyHidden>
              </th>
            )}
            <SortHeading column="store" {...sorting} />
            <th scope="col">{columns.quarter}</th>
            <th scope="col">{columns.status}</th>
            <th scope="col">{columns.final}</th>
            <SortHeading column="score" className={css.number} {...sorting} />
            <th scope="col">{columns.auditor}</th>
            <SortHeading column="completed" {...sorting} />
          </tr>
        </thead>
        <tbody>
          {reports.map((report) => (
            <Row key={report.id} report={report} chosen={chosen} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface SortHeadingProps extends Pick<Props, 'filters' | 'onChange'> {
  column: SortBy
  className?: string | undefined
}

function SortHeading({ column, filters, onChange, className }: SortHeadingProps) {
  const order = orderOf(filters, column)
  const Arrow = order === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <th scope="col" className={className} aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}>
      <button type="button" className={`${base.inline} ${css.sort}`} onClick={() => onChange(nextSort(filters, column))}>
        {listTexts.columns[column]}
        <Arrow className={css.arrow} size={16} stroke={2.2} aria-hidden />
      </button>
    </th>
  )
}

function Row({ report, chosen }: { report: ReportSummary; chosen: Chosen | undefined }) {
  const { id, store, status, final, score, coreRangePromotion, createdBy, completedBy, completedAt } = report
  return (
    <tr data-chosen={chosen?.has(id) || undefined}>
      {chosen && (
        <td className={css.choose}>
          {!final && (
            <CheckBox label={listTexts.finals.choose(store.name)} checked={chosen.has(id)} onChange={(on) => chosen.toggle(report, on)} />
          )}
        </td>
      )}
      <th scope="row" className={css.store}>
        <Link {...paths.auditReport(id, store.id)} className={`${pressArea.around} ${css.link}`} title={store.name}>
          {store.name}
        </Link>
        <span className={css.place}>{placeOf(store)}</span>
        <ClosedChip store={store} />
        <OthersChip report={report} />
      </th>
      <td className={css.quarter}>{coreRangePromotion.description}</td>
      <td>
        <StatusChip status={status} />
      </td>
      <td>{final ? <StatusChip status="FINAL" /> : <span className={css.quiet}>{listTexts.notFinal}</span>}</td>
      <td className={css.number}>
        <ScoreTag score={score} soFar={status !== 'COMPLETED'} report={status === 'COMPLETED' ? id : undefined} />
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
