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
import { DataTable, type TableColumn } from '@/ui/DataTable.tsx'
import pressArea from '@/ui/PressArea.module.css'
import type { Chosen } from '@/ui/useChosen.ts'
import { orderOf, sortAs } from '../filters.ts'
import { listTexts } from '../strings.ts'
import { OthersChip } from './OthersChip.tsx'
import { PersonCell } from './PersonCell.tsx'

type Column = TableColumn<ReportSummary, SortBy>

const { columns: names, finals } = listTexts

const columns: Column[] = [
  { sort: 'store', names: true, name: names.store, cell: (report) => <Store report={report} /> },
  { name: names.quarter, cell: ({ coreRangePromotion }) => coreRangePromotion.description },
  { name: names.status, cell: ({ status }) => <StatusChip status={status} /> },
  { name: names.final, cell: ({ final }) => (final ? <StatusChip status="FINAL" /> : listTexts.notFinal) },
  { sort: 'score', greatestFirst: true, number: true, name: names.score, cell: (report) => <Score report={report} /> },
  { name: names.auditor, cell: ({ createdBy }) => <PersonCell person={createdBy} /> },
  { sort: 'completed', greatestFirst: true, name: names.completed, cell: (report) => <Completed report={report} /> },
]

interface Props {
  reports: readonly ReportSummary[]
  filters: ListFilters
  onChange: (change: Partial<ListFilters>) => void
  /** Which reports are chosen; undefined for people who cannot choose any. */
  chosen: Chosen<ReportSummary> | undefined
}

/** The list of reports on wide screens. */
export default function ReportTable({ reports, filters, onChange, chosen }: Props) {
  const { sort } = filters
  return (
    <DataTable
      label={listTexts.reports}
      columns={chosen ? [choosing(chosen), ...columns] : columns}
      rows={reports}
      idOf={({ id }) => id}
      sort={sort && { by: sort, descending: orderOf(filters, sort) === 'desc' }}
      onSort={(next) => onChange(sortAs(next))}
    />
  )
}

const choosing = (chosen: Chosen<ReportSummary>): Column => ({
  box: true,
  name: finals.column,
  cell: (report) =>
    !report.final && (
      <CheckBox label={finals.choose(report.store.name)} checked={chosen.has(report.id)} onChange={(on) => chosen.toggle(report, on)} />
    ),
})

function Store({ report }: { report: ReportSummary }) {
  const { id, store } = report
  return (
    <>
      <Link {...paths.auditReport(id, store.id)} className={pressArea.around}>
        {store.name}
      </Link>
      <small>{placeOf(store)}</small>
      <ClosedChip store={store} />
      <OthersChip report={report} />
    </>
  )
}

function Score({ report: { id, score, status } }: { report: ReportSummary }) {
  const completed = status === 'COMPLETED'
  return <ScoreTag score={score} soFar={!completed} report={completed ? id : undefined} />
}

function Completed({ report: { completedBy, completedAt } }: { report: ReportSummary }) {
  if (!completedBy || !completedAt) return listTexts.notYet
  return (
    <>
      {relativeDate(completedAt)}
      <div className={base.faint}>{listTexts.by(fullName(completedBy))}</div>
    </>
  )
}
