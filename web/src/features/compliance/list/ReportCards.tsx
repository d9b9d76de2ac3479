import { Card } from '@mantine/core'
import { Link } from '@tanstack/react-router'
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
import type { Chosen } from '@/ui/useChosen.ts'
import { listTexts } from '../strings.ts'
import { OthersChip } from './OthersChip.tsx'
import css from './ReportCards.module.css'

interface Props {
  reports: readonly ReportSummary[]
  /** Which reports are chosen; undefined for people who cannot choose any. */
  chosen: Chosen<ReportSummary> | undefined
}

/** The list of reports on a phone. */
export function ReportCards({ reports, chosen }: Props) {
  return (
    <Card component="ul" padding={0}>
      {reports.map((report) => (
        <ReportCard key={report.id} report={report} chosen={chosen} />
      ))}
    </Card>
  )
}

function ReportCard({ report, chosen }: { report: ReportSummary; chosen: Chosen<ReportSummary> | undefined }) {
  const { id, store, status, final, score, coreRangePromotion, createdBy, completedBy, completedAt } = report
  const told = [coreRangePromotion.description, fullName(completedBy ?? createdBy), completedAt && relativeDate(completedAt)]
  return (
    <li className={css.card} data-chosen={chosen?.has(id) || undefined}>
      <div>
        <Link {...paths.auditReport(id, store.id)} className={`${pressArea.around} ${css.link}`}>
          {store.name}
        </Link>
        <p className={css.quiet}>{placeOf(store)}</p>
      </div>
      <ScoreTag score={score} soFar={status !== 'COMPLETED'} report={status === 'COMPLETED' ? id : undefined} />
      <p className={`${base.cluster} ${css.state}`}>
        <StatusChip status={status} />
        {final && <StatusChip status="FINAL" />}
        <ClosedChip store={store} />
        <OthersChip report={report} />
        {chosen && !final && (
          <span className={css.choose}>
            <CheckBox label={listTexts.finals.choose(store.name)} checked={chosen.has(id)} onChange={(on) => chosen.toggle(report, on)} />
          </span>
        )}
      </p>
      <p className={css.told}>{told.filter(Boolean).join(' · ')}</p>
    </li>
  )
}
