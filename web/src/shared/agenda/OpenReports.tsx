import type { ReportSummary } from '@/api/types.ts'
import { relativeDate } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import base from '@/ui/Base.module.css'
import { ScoreRing } from '../score/ScoreRing.tsx'
import { AgendaRow, Go } from './AgendaRow.tsx'
import css from './OpenReports.module.css'
import { agendaTexts as texts } from './strings.ts'

/** Rows of an auditor's open reports, each with its progress and a CONTINUE link (FD-22). */
export function OpenReports({ reports }: { reports: readonly ReportSummary[] }) {
  return reports.map((report) => <OpenReport key={report.id} report={report} />)
}

function OpenReport({ report }: { report: ReportSummary }) {
  const { id, store, coreRangePromotion, score, markedLines, linesToMark, updatedAt } = report
  return (
    <AgendaRow
      symbol={<ScoreRing size={48} score={score} soFar />}
      title={store.name}
      action={<Go label={texts.continue} name={texts.continueStore(store.name)} link={paths.auditReport(id, store.id)} />}
    >
      <span>
        {store.suburb} · {coreRangePromotion.description}
      </span>
      <span className={`${base.cluster} ${css.progress}`}>
        <progress value={markedLines} max={Math.max(linesToMark, 1)} aria-hidden />
        <b>{texts.progress(markedLines, linesToMark)}</b>
        <span className={css.saved}>{texts.saved(relativeDate(updatedAt))}</span>
      </span>
    </AgendaRow>
  )
}
