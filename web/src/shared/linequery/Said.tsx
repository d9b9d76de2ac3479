import { Button } from '@mantine/core'
import { useState } from 'react'
import type { LineQuery } from '@/api/linequery.ts'
import { relativeDateWithin } from '@/lib/dates.ts'
import { Attachments } from '@/shared/media/Attachments.tsx'
import { fullName } from '@/shared/people/people.ts'
import { scoreText } from '@/shared/score/score.ts'
import base from '@/ui/Base.module.css'
import chip from '@/ui/Chip.module.css'
import { ConfirmModal } from '@/ui/ConfirmModal.tsx'
import { notify } from '@/ui/notify.tsx'
import { useWithdraw } from './mutations.ts'
import css from './Said.module.css'
import { queryTexts as texts } from './strings.ts'

const tones = { OPEN: 'warn', KEPT: undefined, CHANGED: 'good', WITHDRAWN: undefined, UNANSWERED: undefined } as const

interface Props {
  query: LineQuery
  /** The links to its photos no longer work. */
  onOld: () => void
}

/** What the store has said against a mark, and what was answered, with both marks and scores (REPLY-004). */
export function Said({ query, onOld }: Props) {
  const { state, text, photos, askedBy, askedAt, answer, answeredBy, answeredAt, oldMark, newMark, oldScore, newScore } = query
  const name = (of: LineQuery['askedBy']) => (of ? fullName(of) : texts.somebody)
  const when = answeredAt ? relativeDateWithin(answeredAt) : ''
  return (
    <div className={`${base.stack} ${css.said}`}>
      <p className={`${base.spread} ${css.who}`}>
        <span>{texts.asked(name(askedBy), relativeDateWithin(askedAt))}</span>
        <span className={chip.chip} data-tone={tones[state]}>
          {texts.states[state]}
        </span>
      </p>
      <blockquote>{text}</blockquote>
      <Attachments files={photos} refresh={onOld} />
      {answeredAt && (
        <div className={css.answer}>
          <p className={`${base.spread} ${css.who}`}>
            {state === 'UNANSWERED' ? texts.unanswered(when) : texts[endings[state]](name(answeredBy), when)}
          </p>
          {answer && <blockquote>{answer}</blockquote>}
          {state === 'CHANGED' && (
            <p className={`${base.wrap} ${css.marks}`}>
              <b aria-label={texts.marksRead(oldMark.text, newMark.text)} role="img">
                {texts.marks(oldMark.text, newMark.text)}
              </b>
              <span>{texts.scores(scoreText(oldScore), scoreText(newScore))}</span>
            </p>
          )}
        </div>
      )}
    </div>
  )
}

const endings = { OPEN: 'kept', KEPT: 'kept', CHANGED: 'changed', WITHDRAWN: 'withdrawn', UNANSWERED: 'kept' } as const

/** The button by which the store takes its query back. It asks first. */
export function WithdrawButton({ query: { id, description } }: { query: LineQuery }) {
  const [asks, setAsks] = useState(false)
  const { mutate, isPending } = useWithdraw(id)
  const close = () => setAsks(false)
  const withdraw = () =>
    mutate(undefined, {
      onSuccess: () => notify({ message: texts.wasWithdrawn }),
      onError: (error) => notify({ message: error.message, status: 'error' }),
      onSettled: close,
    })
  return (
    <>
      <Button size="sm" variant="default" aria-label={texts.of(texts.withdraw, description)} onClick={() => setAsks(true)}>
        {texts.withdraw}
      </Button>
      <ConfirmModal
        opened={asks}
        title={texts.withdrawTitle}
        confirmLabel={texts.withdraw}
        loading={isPending}
        onConfirm={withdraw}
        onClose={close}
      >
        {texts.withdrawText}
      </ConfirmModal>
    </>
  )
}
