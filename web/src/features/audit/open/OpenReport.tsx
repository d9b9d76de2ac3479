import { type ReactNode, useEffect } from 'react'
import { type Section, sections } from '@/shared/sections.ts'
import { Notice } from '@/ui/Notice.tsx'
import { Certificate } from '../acts/Certificate.tsx'
import { PdfExport } from '../acts/PdfExport.tsx'
import type { ReportActions } from '../acts/useReportActions.ts'
import { LineSection } from '../lines/LineSection.tsx'
import { LineTools } from '../lines/LineTools.tsx'
import rows from '../lines/Rows.module.css'
import card from '../lines/SectionCard.module.css'
import { MarkedChip } from '../lines/SectionStatus.tsx'
import type { LineList } from '../lines/useLineList.ts'
import { PhotosToCome } from '../photos/PhotosToCome.tsx'
import { texts } from '../strings.ts'
import { endMarksBack } from '../toast.ts'
import type { Report } from '../types.ts'
import { AdminShortcuts } from './AdminShortcuts.tsx'
import { AutoMark } from './AutoMark.tsx'
import { LastVisit } from './LastVisit.tsx'
import { LineRow } from './LineRow.tsx'
import { LoadMore } from './LoadMore.tsx'
import type { Steps } from './NextStep.tsx'
import { Review } from './Review.tsx'
import { SayTotal } from './SayTotal.tsx'
import { Summary } from './Summary.tsx'

interface Props {
  report: Report
  list: LineList
  actions: ReportActions
  /** Whether another tab is editing the report. */
  disabled: boolean
  /** Whether the report was completed on this device, and waits to be sent. */
  waits: boolean
  steps: Steps
  /** Shows a line and gives its question focus. */
  onLine: (lineKey: string) => void
}

/** The page of an open report below its header: sections 2 to 11 of AUDIT-008. */
export function OpenReport({ report, list, actions, disabled, waits, steps, onLine }: Props) {
  const { can, weightings } = report
  useEffect(() => (disabled ? undefined : endMarksBack), [disabled])
  const found = sections.reduce((sum, section) => sum + list.views[section].lines.length, 0)

  const tools: Partial<Record<Section, ReactNode>> = {
    PROMOTION_SHELF: list.views.PROMOTION_SHELF.total > 0 && <AutoMark disabled={disabled} onMarked={list.refresh} />,
  }
  const footers: Partial<Record<Section, ReactNode>> = {
    FOCUS_PRODUCTS: can.loadMore && (
      <LoadMore
        loading={actions.busy === 'loadMore'}
        disabled={disabled || actions.busy !== null}
        onLoad={async () => {
          await actions.loadMore()
          list.expand('FOCUS_PRODUCTS', true)
        }}
      />
    ),
  }

  return (
    <>
      <PhotosToCome />
      <SayTotal weightings={weightings} />
      <div className={`${card.card} ${rows.rows}`}>
        <Summary report={report}>
          <PdfExport report={report} busy={actions.busy !== null} onExport={actions.exportPdf} />
          <Notice>{texts.notFinal}</Notice>
          <Certificate report={report} />
          {can.adminShortcuts && <AdminShortcuts disabled={disabled} onMarked={list.refresh} />}
        </Summary>
      </div>
      <LastVisit report={report} onGo={onLine} />
      <LineTools filter={list.filter} toggle="unmarked" found={found} onNarrow={list.narrow} />
      {sections.map((section) => (
        <LineSection
          key={section}
          section={section}
          weight={weightings[section]}
          view={list.views[section]}
          sort={list.sorts[section]}
          onSort={(sort) => list.sort(section, sort)}
          onExpand={(expanded) => list.expand(section, expanded)}
          status={<MarkedChip section={section} weightings={weightings} />}
          question={texts.questions[section]}
          tools={tools[section]}
          footer={footers[section]}
        >
          {list.views[section].lines.map(({ key }) => (
            <LineRow key={key} lineKey={key} disabled={disabled} />
          ))}
        </LineSection>
      ))}
      <section className={card.card} aria-labelledby="audit-review" data-section="review">
        <h2 id="audit-review" tabIndex={-1}>
          {texts.review.heading}
        </h2>
        <Review report={report} actions={actions} disabled={disabled} waits={waits} steps={steps} onLine={onLine} />
      </section>
    </>
  )
}
