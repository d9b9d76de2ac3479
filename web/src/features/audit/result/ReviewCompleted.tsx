import { Button } from '@mantine/core'
import { IconAward } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { formatDate } from '@/lib/dates.ts'
import { queryTexts } from '@/shared/linequery/strings.ts'
import { fullName } from '@/shared/people/people.ts'
import base from '@/ui/Base.module.css'
import { ConfirmModal } from '@/ui/ConfirmModal.tsx'
import type { ReportActions } from '../acts/useReportActions.ts'
import css from '../open/Review.module.css'
import { DeleteButton } from '../open/Review.tsx'
import { useOpenQueries } from '../queries/board.ts'
import { texts } from '../strings.ts'
import type { Report } from '../types.ts'

interface Props {
  report: Report
  actions: ReportActions
}

/** The review of a completed report: who completed it and, for head office, the buttons to set it as final, reopen or delete it (AUDIT-060). */
export function ReviewCompleted({ report, actions }: Props) {
  const [asking, setAsking] = useState<'setFinal' | 'reopen' | null>(null)
  const blockedId = useId()
  const { can, completedBy, completedAt, setFinalBlocked, final } = report
  const blocked = actions.busy !== null
  const open = useOpenQueries()
  const close = () => setAsking(null)

  return (
    <div className={`${base.column} ${css.review}`}>
      <p className={css.told}>
        {completedBy && completedAt && texts.result.completed(fullName(completedBy), formatDate(completedAt))}{' '}
        {final && texts.review.isFinal}
      </p>
      {(can.setFinal || can.reopen || can.delete) && (
        <div className={`${base.wrap} ${css.buttons}`}>
          {can.setFinal && (
            <Button
              leftSection={<IconAward size={18} aria-hidden />}
              disabled={blocked || setFinalBlocked !== ''}
              aria-describedby={setFinalBlocked ? blockedId : undefined}
              onClick={() => setAsking('setFinal')}
            >
              {texts.review.setFinal}
            </Button>
          )}
          {can.reopen && (
            <Button variant="default" disabled={blocked} onClick={() => setAsking('reopen')}>
              {texts.review.reopen}
            </Button>
          )}
          {can.delete && <DeleteButton report={report} disabled={blocked} loading={actions.busy === 'remove'} onDelete={actions.remove} />}
        </div>
      )}
      {can.setFinal && setFinalBlocked && (
        <p id={blockedId} className={css.reason} data-tone="plain">
          {setFinalBlocked}
        </p>
      )}
      <ConfirmModal
        opened={asking === 'setFinal'}
        title={texts.review.finalTitle}
        confirmLabel={texts.review.setFinal}
        loading={actions.busy === 'setFinal'}
        onConfirm={() => actions.setFinal(open).finally(close)}
        onClose={close}
      >
        {texts.review.confirmFinal}
        {open > 0 && <p>{queryTexts.open(open)}</p>}
      </ConfirmModal>
      <ConfirmModal
        opened={asking === 'reopen'}
        title={texts.review.reopenTitle}
        confirmLabel={texts.review.reopen}
        loading={actions.busy === 'reopen'}
        onConfirm={() => actions.reopen().finally(close)}
        onClose={close}
      >
        {final ? texts.review.confirmReopenFinal : texts.review.confirmReopen}
      </ConfirmModal>
    </div>
  )
}
