import { Card } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { historyQuery } from '@/api/compliance.ts'
import type { ReportSummary } from '@/api/types.ts'
import { relativeDate } from '@/lib/dates.ts'
import { figure } from '@/lib/figure.ts'
import { paths } from '@/lib/paths.ts'
import { fullName } from '@/shared/people/people.ts'
import { ScoreRing } from '@/shared/score/ScoreRing.tsx'
import { StatusChip } from '@/shared/status/StatusChip.tsx'
import base from '@/ui/Base.module.css'
import chip from '@/ui/Chip.module.css'
import pressArea from '@/ui/PressArea.module.css'
import { ownTexts as texts } from '../strings.ts'
import css from './OwnReports.module.css'

/**
 * The completed reports of the viewer's own store: each by its quarter, with its score, how that has changed, and how many of its lines failed
 * (FD-45).
 */
export function OwnReports({ reports, storeId }: { reports: readonly ReportSummary[]; storeId: string }) {
  const quarters = useQuery(historyQuery(storeId)).data?.quarters ?? []
  const changes = new Map(quarters.map(({ reportId, change }) => [reportId, change]))
  return (
    <Card component="ul" padding={0}>
      {reports.map((report) => (
        <OwnReport key={report.id} report={report} change={changes.get(report.id) ?? null} />
      ))}
    </Card>
  )
}

function OwnReport({ report, change }: { report: ReportSummary; change: number | null }) {
  const { id, store, final, score, coreRangePromotion, completedBy, completedAt, failedLines } = report
  return (
    <li className={css.row}>
      <ScoreRing size={56} score={score} report={id} />
      <div className={css.what}>
        <Link {...paths.auditReport(id, store.id)} className={`${pressArea.around} ${css.link}`}>
          {coreRangePromotion.description}
        </Link>
        <p className={`${base.muted} ${css.told}`}>
          <span {...figure('report.failed', id)}>{texts.failed(failedLines)}</span>
          {completedBy && completedAt && ` · ${texts.completed(fullName(completedBy), relativeDate(completedAt))}`}
        </p>
      </div>
      <p className={`${base.wrap} ${css.chips}`}>
        {change !== null && (
          <span className={chip.chip} data-tone={change > 0 ? 'good' : change < 0 ? 'bad' : undefined}>
            {texts.change(change)}
          </span>
        )}
        {final ? <StatusChip status="FINAL" /> : <span className={chip.chip}>{texts.notFinal}</span>}
      </p>
    </li>
  )
}
