import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { formatDay } from '@/lib/dates.ts'
import { References } from '@/shared/reference/references.tsx'
import { useUser } from '@/shared/session/session.ts'
import base from '@/ui/Base.module.css'
import { LazyDialog, lazyDialog, useNotLoaded } from '@/ui/LazyDialog.tsx'
import { Notice } from '@/ui/Notice.tsx'
import { useReportActions } from '../acts/useReportActions.ts'
import { DraftNotices } from '../draft/DraftNotices.tsx'
import { aboutReport } from '../draft/draft.ts'
import { holdDraft } from '../draft/drafts.ts'
import { DraftContext, useReportDraft } from '../draft/useDraft.ts'
import type { Clash } from '../draft/useSaving.ts'
import { CompletionNotice } from '../later/CompletionNotice.tsx'
import { useCompletion } from '../later/useCompletion.ts'
import { useLineList } from '../lines/useLineList.ts'
import { NextStep, NextStepDock, type Steps } from '../open/NextStep.tsx'
import { OpenReport } from '../open/OpenReport.tsx'
import { useNextUnmarked } from '../open/useNextUnmarked.ts'
import { PhotosOfLastVisit } from '../photos/lastPhotos.tsx'
import { PhotosOfReport } from '../photos/photos.tsx'
import { QueriesAround } from '../queries/queries.tsx'
import { CompletedReport } from '../result/CompletedReport.tsx'
import { texts } from '../strings.ts'
import { placeOf, type Report } from '../types.ts'
import css from './AuditWorkspace.module.css'
import { OtherReports } from './OtherReports.tsx'
import { Rail } from './Rail.tsx'
import { ReportHeader } from './ReportHeader.tsx'
import { type Place, SectionChips } from './SectionChips.tsx'
import { scrollToElement } from './scroll.ts'
import { useCurrentPlace } from './useCurrentPlace.ts'
import { useKeptPlace } from './useKeptPlace.ts'

const route = getRouteApi('/signed-in/compliance/audit-reports/$id')

const ConflictDialog = lazyDialog(() => import('../draft/ConflictDialog.tsx'), NotAsked)

/** In place of the dialog if its code could not be loaded. Nothing is settled, as if the person had cancelled, and the next SAVE asks again. */
function NotAsked({ settle }: Clash) {
  useNotLoaded(() => settle(null))
  return null
}

interface Props {
  report: Report
  /** Whether another tab is editing the report. */
  elsewhere: boolean
  /** Called when the person wants to edit in this tab instead. */
  editHere: () => void
  /** How often this tab has taken over from another. */
  turn: number
}

/** The page of a report that has loaded: its header, its sections in the order of AUDIT-008, and the controls to move between them. */
export function AuditWorkspace({ report, elsewhere, editHere, turn }: Props) {
  const user = useUser()
  const { query } = route.useSearch()
  const completed = report.status === 'COMPLETED'
  const reduced = !report.can.readAll
  const draft = useReportDraft(user.id, report, turn)
  const hold = useCallback(() => holdDraft(draft, user.id, turn), [draft, user.id, turn])
  const actions = useReportActions(report, draft, { saves: report.can.save && !elsewhere, hold })
  const completion = useCompletion(report)
  /** Its lines stand still while its completion waits, because the score that was told would no longer be that of the lines. */
  const isWaiting = completion !== undefined && !completion.refused && !completion.outcome
  const list = useLineList(draft, { completed, only: reduced ? 'failed' : null })
  const column = useRef<HTMLDivElement>(null)
  const current = useCurrentPlace<Place>(column)
  const { show, goTo, goToNext, touch } = useNextUnmarked(draft, list, column)
  useKeptPlace(column, show, !completed)

  function go(place: Place) {
    const element = column.current?.querySelector<HTMLElement>(`[data-section="${place}"]`)
    if (!element) return
    scrollToElement(element)
    element.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }

  function goToLine(key: string) {
    const line = draft.line(key)
    if (line) goTo(line)
  }

  const steps: Steps = {
    toLine: goToNext,
    loadMore: report.can.loadMore ? () => void actions.loadMore().then(goToNext) : undefined,
    toReview: () => go('review'),
    loading: actions.busy === 'loadMore',
  }
  const next = { weightings: report.weightings, steps }

  return (
    <DraftContext value={draft}>
      <References>
        <PhotosOfReport report={report.id} place={placeOf(report)} about={aboutReport(report)} adds={report.can.save}>
          <ReportHeader report={report} completed={completed} waits={isWaiting} actions={actions} canExit={user.can.audit}>
            <SectionChips report={report} completed={completed} reduced={reduced} current={current} onGo={go} />
          </ReportHeader>
          <div className={css.grid} data-railed={!completed || undefined}>
            {/* The handlers only remember which line was worked on last. */}
            <div ref={column} className={`${base.column} ${css.column}`} onClickCapture={touch} onFocusCapture={touch}>
              {completion && <CompletionNotice completion={completion} onTryAgain={actions.completeAgain} />}
              {report.madeOf && <Notice>{texts.made(formatDay(report.madeOf))}</Notice>}
              <OtherReports report={report} />
              <DraftNotices
                report={report}
                elsewhere={elsewhere}
                onEditHere={editHere}
                undecided={actions.undecided}
                onChoose={actions.save}
              />
              {completed ? (
                <QueriesAround report={report.id ?? ''} wanted={query}>
                  <CompletedReport report={report} reduced={reduced} list={list} actions={actions} onGo={go} />
                </QueriesAround>
              ) : (
                <PhotosOfLastVisit report={report.lastVisit?.reportId}>
                  <OpenReport
                    report={report}
                    list={list}
                    actions={actions}
                    disabled={elsewhere || isWaiting}
                    waits={isWaiting}
                    steps={steps}
                    onLine={goToLine}
                  />
                </PhotosOfLastVisit>
              )}
            </div>
            {!completed && (
              <Rail report={report} current={current} onGo={go}>
                {current !== 'review' && <NextStep {...next} />}
              </Rail>
            )}
          </div>
          {!completed && !elsewhere && !isWaiting && (
            <NextStepDock
              {...next}
              away={current === 'review'}
              onSave={report.can.save ? actions.save : undefined}
              saving={actions.busy === 'save'}
              busy={actions.busy !== null}
            />
          )}
          <LazyDialog opened={actions.clash !== null}>{actions.clash && <ConflictDialog {...actions.clash} />}</LazyDialog>
        </PhotosOfReport>
      </References>
    </DraftContext>
  )
}
