import { Button } from '@mantine/core'
import { IconAlertCircle, IconDeviceFloppy, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { isFailed } from '@/shared/marks/marking.ts'
import { toldOf } from '@/shared/others.ts'
import { fullName } from '@/shared/people/people.ts'
import type { Section } from '@/shared/sections.ts'
import { useUser } from '@/shared/session/session.ts'
import base from '@/ui/Base.module.css'
import { ConfirmModal } from '@/ui/ConfirmModal.tsx'
import { useOnline } from '@/ui/useOnline.ts'
import type { ReportActions } from '../acts/useReportActions.ts'
import { aboutReport } from '../draft/draft.ts'
import { GiveUpButton } from '../draft/LeftMarks.tsx'
import { useDraft, useDraftStatus } from '../draft/useDraft.ts'
import { useProgress } from '../draft/useScores.ts'
import { usePhotosMissing } from '../photos/photos.tsx'
import type { Gate, Progress } from '../rules/gate.ts'
import { texts } from '../strings.ts'
import { type Report, sectionOf } from '../types.ts'
import step from './NextStep.module.css'
import { NextStep, type Steps } from './NextStep.tsx'
import css from './Review.module.css'

interface Props {
  report: Report
  actions: ReportActions
  /** Whether another tab is editing the report. */
  disabled: boolean
  /** Whether the report was completed on this device, and waits to be sent. */
  waits: boolean
  steps: Steps
  /** Shows a line. */
  onLine: (lineKey: string) => void
}

/** The review of an open report: what is left to do, why it cannot be completed yet (AMB-047), and the buttons. */
export function Review({ report, actions, disabled, waits, steps, onLine }: Props) {
  const { of, gate, obstructed } = useProgress(report.weightings)
  const draft = useDraft()
  const failed = draft.lines.filter(isFailed).map((line) => ({ key: line.key, section: sectionOf(line) }))
  const withoutPhoto = usePhotosMissing(failed)
  const shut = gate.open ? withoutPhoto.count > 0 && texts.review.needPhotos(withoutPhoto.count) : gate.message
  const reason = waits ? texts.later.waitsHere : shut
  const { unsaved } = useDraftStatus()
  /** Whether COMPLETE REPORT completes it on the device (FD-344). */
  const keeps = !useOnline() && reason === false && !disabled
  const reasonId = useId()
  const resyncId = useId()
  const { can } = report
  const blocked = disabled || actions.busy !== null
  const [asking, setAsking] = useState(false)
  const { others = [] } = report
  const loading = (action: ReportActions['busy']) => actions.busy === action
  return (
    <div className={`${base.column} ${css.review}`}>
      <p className={css.told} role="status">
        {told(of, gate)} {unsaved > 0 && texts.review.unsaved(unsaved)}
      </p>
      {can.complete && (
        <div className={`${base.column} ${css.complete}`}>
          <Button
            size="lg"
            fullWidth
            disabled={reason !== false || disabled}
            loading={loading('complete')}
            aria-describedby={reason !== false || keeps ? reasonId : undefined}
            onClick={() => (others.length > 0 ? setAsking(true) : void actions.complete())}
          >
            {texts.review.complete}
          </Button>
          {reason !== false && (
            <p id={reasonId} className={css.reason}>
              <IconAlertCircle size={20} stroke={2} aria-hidden />
              {reason}
            </p>
          )}
          {keeps && (
            <p id={reasonId} className={base.faint}>
              {texts.later.hint}
            </p>
          )}
          <ConfirmModal
            opened={asking}
            title={texts.others.title}
            confirmLabel={texts.others.anyway}
            onConfirm={() => {
              setAsking(false)
              void actions.complete()
            }}
            onClose={() => setAsking(false)}
          >
            {[...others.map(toldOf), texts.others.both].join(' ')}
          </ConfirmModal>
          {obstructed > 0 && <p className={base.faint}>{texts.obstacle.needed(obstructed)}</p>}
          {gate.open && withoutPhoto.first !== undefined && !disabled && (
            <Button
              variant="gold"
              fullWidth
              rightSection={<span className={step.count}>{withoutPhoto.count}</span>}
              onClick={() => onLine(withoutPhoto.first ?? '')}
            >
              {texts.review.goToPhoto}
            </Button>
          )}
          {!disabled && <NextStep weightings={report.weightings} steps={steps} inReview />}
        </div>
      )}
      <div className={`${base.wrap} ${css.buttons}`}>
        {can.save && (
          <Button
            variant="default"
            leftSection={<IconDeviceFloppy size={18} aria-hidden />}
            disabled={blocked && !loading('save')}
            loading={loading('save')}
            onClick={actions.save}
          >
            {texts.review.save}
          </Button>
        )}
        {can.markPending && (
          <Button
            variant="default"
            disabled={blocked && !loading('markPending')}
            loading={loading('markPending')}
            onClick={actions.markPending}
          >
            {texts.review.markPending}
          </Button>
        )}
        {can.resync && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            disabled={blocked && !loading('resync')}
            loading={loading('resync')}
            aria-describedby={resyncId}
            onClick={actions.resync}
          >
            {texts.review.resync}
          </Button>
        )}
      </div>
      {can.resync && (
        <p id={resyncId} className={base.faint}>
          {texts.review.resyncHint}
        </p>
      )}
      <div className={`${base.wrap} ${css.buttons}`} data-rest>
        {can.save && (
          <GiveUpButton
            count={unsaved}
            about={aboutReport(report)}
            disabled={blocked || actions.saving || unsaved === 0}
            onGiveUp={() => draft.giveUp()}
          />
        )}
        {can.delete && <DeleteButton report={report} disabled={blocked} loading={loading('remove')} onDelete={actions.remove} />}
      </div>
    </div>
  )
}

/** What is left to mark. Lines of a section that does not count hold nothing back, but are not said to be marked. */
function told(of: Record<Section, Progress>, { left, waiting }: Gate): string {
  if (left + waiting > 0) return texts.review.left(left + waiting)
  return Object.values(of).every(({ marked, toMark }) => marked === toMark) ? texts.review.allMarked : texts.review.allCountedMarked
}

interface DeleteProps {
  report: Report
  disabled: boolean
  loading: boolean
  onDelete: () => Promise<void>
}

/** The DELETE button. It asks first, and names the author if somebody else started the report (AMB-037). */
export function DeleteButton({ report: { createdBy }, disabled, loading, onDelete }: DeleteProps) {
  const user = useUser()
  const [asking, setAsking] = useState(false)
  const other = createdBy && createdBy.id !== user.id ? createdBy : undefined
  return (
    <>
      <Button variant="danger" leftSection={<IconTrash size={18} aria-hidden />} disabled={disabled} onClick={() => setAsking(true)}>
        {texts.review.delete}
      </Button>
      <ConfirmModal
        opened={asking}
        title={texts.review.deleteTitle}
        confirmLabel={texts.review.delete}
        danger
        loading={loading}
        onConfirm={() => onDelete().finally(() => setAsking(false))}
        onClose={() => setAsking(false)}
      >
        {other ? texts.review.confirmDeleteOf(fullName(other)) : texts.review.confirmDelete}
      </ConfirmModal>
    </>
  )
}
