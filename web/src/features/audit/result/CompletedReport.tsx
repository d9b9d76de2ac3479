import { scoreOf, tally } from '@/shared/marks/score.ts'
import { type Section, sections } from '@/shared/sections.ts'
import base from '@/ui/Base.module.css'
import { Notice } from '@/ui/Notice.tsx'
import { Certificate } from '../acts/Certificate.tsx'
import { OwnerMails } from '../acts/OwnerMails.tsx'
import { PdfExport } from '../acts/PdfExport.tsx'
import type { ReportActions } from '../acts/useReportActions.ts'
import { LineSection } from '../lines/LineSection.tsx'
import { LineTools } from '../lines/LineTools.tsx'
import rows from '../lines/Rows.module.css'
import card from '../lines/SectionCard.module.css'
import { ResultChips } from '../lines/SectionStatus.tsx'
import { SummaryFacts } from '../lines/SummaryFacts.tsx'
import type { LineList } from '../lines/useLineList.ts'
import { PhotosToCome } from '../photos/PhotosToCome.tsx'
import { ChangedMarks, WhyNotQueried } from '../queries/LineQueries.tsx'
import { texts } from '../strings.ts'
import type { Report } from '../types.ts'
import { Closing } from './Closing.tsx'
import { NotChecked } from './NotChecked.tsx'
import { ResultRows } from './ResultRows.tsx'
import { ResultSummary } from './ResultSummary.tsx'
import { ReviewCompleted } from './ReviewCompleted.tsx'
import { fixFirst } from './result.ts'
import { SelfComparison } from './SelfComparison.tsx'
import { StoreHistory } from './StoreHistory.tsx'
import { ToDoList } from './ToDoList.tsx'

interface Props {
  report: Report
  /** Whether the viewer sees only failed lines, and no toggle, as owners and managers do (AUDIT-061). */
  reduced: boolean
  list: LineList
  actions: ReportActions
  onGo: (section: Section) => void
}

/** The page of a completed report below its header, which shows the result: sections 2 to 11 of AUDIT-008. */
export function CompletedReport({ report, reduced, list, actions, onGo }: Props) {
  const { can } = report
  const tallies = tally(report.lines)
  const found = sections.reduce((sum, section) => sum + list.views[section].lines.length, 0)

  const first = fixFirst(report)

  function showFailed(section: Section) {
    list.narrow({ only: 'failed', search: '' })
    onGo(section)
  }

  return (
    <>
      <div className={`${card.card} ${rows.rows}`}>
        <section aria-label={texts.summary.heading}>
          <ResultSummary report={report} onShowFailed={showFailed} />
          <Closing report={report} />
          <ToDoList report={report} />
          <NotChecked report={report} />
          <ChangedMarks />
          <div className={rows.facts}>
            <SummaryFacts report={report} />
          </div>
          <StoreHistory store={report.store.id} />
        </section>
        <PdfExport report={report} busy={actions.busy !== null} onExport={actions.exportPdf} />
        {can.email && report.id && <OwnerMails reportId={report.id} store={report.store.name} />}
        <PhotosToCome />
        {!report.final && <Notice>{texts.notFinal}</Notice>}
        <Certificate report={report} />
      </div>
      {report.id && <SelfComparison report={report.id} className={card.card} />}
      <LineTools filter={list.filter} toggle={reduced ? null : 'failed'} found={found} onNarrow={list.narrow} />
      {sections.map((section) => (
        <LineSection
          key={section}
          section={section}
          weight={report.weightings[section]}
          view={list.views[section]}
          sort={list.sorts[section]}
          onSort={(sort) => list.sort(section, sort)}
          onExpand={(expanded) => list.expand(section, expanded)}
          status={<ResultChips score={scoreOf(report.scores, section)} failed={tallies[section].failed} />}
          footer={
            section === 'FOCUS_PRODUCTS' &&
            report.uncheckedFocusProducts > 0 && (
              <p className={`${base.muted} ${rows.unchecked}`}>{texts.lines.unchecked(report.uncheckedFocusProducts)}</p>
            )
          }
        >
          <ResultRows lines={list.views[section].lines} first={first} />
        </LineSection>
      ))}
      <section className={card.card} aria-labelledby="audit-review" data-section="review">
        <h2 id="audit-review" tabIndex={-1}>
          {texts.review.heading}
        </h2>
        <ReviewCompleted report={report} actions={actions} />
        <WhyNotQueried fails={sections.some((section) => tallies[section].failed > 0)} />
      </section>
    </>
  )
}
