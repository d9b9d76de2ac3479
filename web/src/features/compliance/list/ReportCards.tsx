import { Card } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReportSummary } from '@/api/types.ts'
import { relativeDate } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { fullName } from '@/shared/people/people.ts'
import { placeOf } from '@/shared/place.ts'
import { ScoreTag } from '@/shared/score/ScoreTag.tsx'
import { StatusChip } from '@/shared/status/StatusChip.tsx'
import pressArea from '@/ui/PressArea.module.css'
import css from './ReportCards.module.css'

/** The list of reports on a phone. */
export function ReportCards({ reports }: { reports: readonly ReportSummary[] }) {
  return (
    <Card component="ul" padding={0}>
      {reports.map((report) => (
        <ReportCard key={report.id} report={report} />
      ))}
    </Card>
  )
}

function ReportCard({
  report: { id, store, status, final, score, coreRangePromotion, createdBy, completedBy, completedAt },
}: {
  report: ReportSummary
}) {
  const told = [coreRangePromotion.description, fullName(completedBy ?? createdBy), completedAt && relativeDate(completedAt)]
  return (
    <li className={css.card}>
      <div className={css.what}>
        <Link {...paths.auditReport(id, store.id)} className={`${pressArea.around} ${css.link}`}>
          {store.name}
        </Link>
        <p className={css.quiet}>{placeOf(store)}</p>
      </div>
      <ScoreTag score={score} soFar={status !== 'COMPLETED'} />
      <p className={css.state}>
        <StatusChip status={status} />
        {final && <StatusChip status="FINAL" />}
      </p>
      <p className={css.told}>{told.filter(Boolean).join(' · ')}</p>
    </li>
  )
}
