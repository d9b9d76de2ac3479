import { Button } from '@mantine/core'
import { IconCalendarDue, IconUser } from '@tabler/icons-react'
import type { Fix } from '@/api/fix.ts'
import { relativeDateWithin } from '@/lib/dates.ts'
import { Attachments } from '@/shared/media/Attachments.tsx'
import { fullName } from '@/shared/people/people.ts'
import base from '@/ui/Base.module.css'
import { notify } from '@/ui/notify.tsx'
import css from './FixParts.module.css'
import { useJudge } from './mutations.ts'
import { fixTexts as texts } from './strings.ts'

/** Until when an open fix is to be done, and by whom. Shows nothing of any other. */
export function FixPlan({ fix: { state, overdue, dueOn, assignee } }: { fix: Fix }) {
  if (state !== 'OPEN') return null
  return (
    <ul className={`${base.wrap} ${base.muted} ${css.facts}`}>
      <li data-overdue={overdue || undefined}>
        <IconCalendarDue size={18} aria-hidden />
        {overdue ? texts.overdue(dueOn) : texts.due(dueOn)}
      </li>
      <li>
        <IconUser size={18} aria-hidden />
        {assignee ? texts.withPerson(fullName(assignee)) : texts.nobody}
      </li>
    </ul>
  )
}

interface SaidProps {
  fix: Fix
  /** The links to its photos no longer work. */
  onOld: () => void
}

/** What the store and the auditor have said, in this order, with the photos. */
export function FixSaid({ fix, onOld }: SaidProps) {
  const { state, doneBy, doneAt, note, photos, judgedBy, judgedAt, answer, sentBack } = fix
  const isJudged = judgedBy && judgedAt && (sentBack || state === 'ACCEPTED')
  return (
    <>
      {doneBy && doneAt && (
        <div className={css.said}>
          <p>{texts.doneBy(fullName(doneBy), relativeDateWithin(doneAt))}</p>
          {note && <blockquote>{note}</blockquote>}
          <div className={css.photos}>
            <Attachments files={photos} refresh={onOld} />
          </div>
        </div>
      )}
      {isJudged && (
        <div className={css.said} data-back={sentBack || undefined}>
          <p>{(sentBack ? texts.sentBack : texts.accepted)(fullName(judgedBy), relativeDateWithin(judgedAt))}</p>
          {answer && <blockquote>{answer}</blockquote>}
        </div>
      )}
    </>
  )
}

interface JudgeProps {
  fix: Fix
  /** Accepts it some other way than at once. */
  onAccept?: () => void
  onBack: () => void
}

/** The buttons by which an auditor accepts a fix that is done, or sends it back. Shows nothing to others. */
export function JudgeButtons({ fix: { id, version, description, can }, onAccept, onBack }: JudgeProps) {
  const { mutate, isPending } = useJudge(id)
  if (!can.judge) return null
  const accept = () =>
    mutate(
      { accept: true, version },
      {
        onSuccess: () => notify({ message: texts.wasAccepted }),
        onError: (error) => notify({ message: error.message, status: 'error' }),
      },
    )
  return (
    <>
      <Button size="sm" loading={isPending} aria-label={texts.of(texts.accept, description)} onClick={onAccept ?? accept}>
        {texts.accept}
      </Button>
      <Button size="sm" variant="default" aria-label={texts.of(texts.sendBack, description)} onClick={onBack}>
        {texts.sendBack}
      </Button>
    </>
  )
}
