import { Button } from '@mantine/core'
import { IconCalendarDue, IconUser } from '@tabler/icons-react'
import type { Fix } from '@/api/fix.ts'
import { relativeDateWithin } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { Attachments } from '@/shared/media/Attachments.tsx'
import { fullName } from '@/shared/people/people.ts'
import { sectionNames } from '@/shared/sections.ts'
import chip from '@/ui/Chip.module.css'
import { LinkButton } from '@/ui/LinkButton.tsx'
import { notify } from '@/ui/notify.tsx'
import css from './FixCard.module.css'
import { useJudge } from './mutations.ts'
import { texts } from './strings.ts'

/** What somebody does with a fix in a dialog. */
export type Act = 'plan' | 'do' | 'back'

const tones = { OPEN: 'warn', DONE: 'gold', ACCEPTED: 'good', FIXED: 'good', AGAIN: 'bad' } as const

interface Props {
  fix: Fix
  /** For staff, who see those of many stores. */
  withStore?: boolean
  onAct: (act: Act) => void
  /** The links to its photos no longer work. */
  onOld: () => void
}

/** A fix: what it is, who does it and until when, what was said about it, and what the person may do with it. */
export function FixCard({ fix, withStore = true, onAct, onOld }: Props) {
  const { state, description, what, comment, points, section, store, overdue, dueOn, assignee, sentBack, can } = fix
  const isOpen = state === 'OPEN'
  return (
    <li className={css.card}>
      <p className={css.top}>
        <span>{sectionNames[section]}</span>
        {withStore && <span>{store.name}</span>}
        <span className={chip.chip} data-tone={isOpen && overdue ? 'bad' : tones[state]}>
          {isOpen && sentBack ? texts.back : texts.states[state]}
        </span>
      </p>
      <h2>{description}</h2>
      <p className={css.what}>
        {what}
        {points > 0 && <b>{texts.points(points)}</b>}
      </p>
      {comment && <p className={css.comment}>{comment}</p>}
      {isOpen && (
        <ul className={css.facts}>
          <li data-overdue={overdue || undefined}>
            <IconCalendarDue size={18} aria-hidden />
            {overdue ? texts.overdue(dueOn) : texts.due(dueOn)}
          </li>
          <li>
            <IconUser size={18} aria-hidden />
            {assignee ? texts.withPerson(fullName(assignee)) : texts.nobody}
          </li>
        </ul>
      )}
      <Said fix={fix} onOld={onOld} />
      <div className={css.acts}>
        {can.do && (
          <Button size="sm" onClick={() => onAct('do')} aria-label={texts.of(isOpen ? texts.do : texts.doAgain, description)}>
            {isOpen ? texts.do : texts.doAgain}
          </Button>
        )}
        {can.judge && <Accept fix={fix} />}
        {can.judge && (
          <Button size="sm" variant="default" onClick={() => onAct('back')} aria-label={texts.of(texts.sendBack, description)}>
            {texts.sendBack}
          </Button>
        )}
        {can.plan && isOpen && (
          <Button size="sm" variant="default" onClick={() => onAct('plan')} aria-label={texts.of(texts.plan, description)}>
            {texts.plan}
          </Button>
        )}
        <LinkButton
          size="sm"
          variant="subtle"
          {...paths.auditReport(fix.reportId, store.id)}
          aria-label={texts.of(texts.report, description)}
        >
          {texts.report}
        </LinkButton>
      </div>
    </li>
  )
}

/** What the store and the auditor have said, in this order, with the photos. */
function Said({ fix, onOld }: { fix: Fix; onOld: () => void }) {
  const { state, doneBy, doneAt, note, photos, judgedBy, judgedAt, answer, sentBack } = fix
  const isJudged = judgedBy && judgedAt && (sentBack || state === 'ACCEPTED')
  return (
    <>
      {doneBy && doneAt && (
        <div className={css.said}>
          <p>{texts.doneBy(fullName(doneBy), relativeDateWithin(doneAt))}</p>
          {note && <blockquote>{note}</blockquote>}
          <Attachments files={photos} refresh={onOld} />
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

function Accept({ fix: { id, version, description } }: { fix: Fix }) {
  const { mutate, isPending } = useJudge(id)
  return (
    <Button
      size="sm"
      loading={isPending}
      aria-label={texts.of(texts.accept, description)}
      onClick={() =>
        mutate(
          { accept: true, version },
          {
            onSuccess: () => notify({ message: texts.wasAccepted }),
            onError: (error) => notify({ message: error.message, status: 'error' }),
          },
        )
      }
    >
      {texts.accept}
    </Button>
  )
}
