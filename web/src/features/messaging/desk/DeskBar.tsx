import { Button } from '@mantine/core'
import { IconCircleCheck, IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Thread } from '@/api/types.ts'
import { relativeDate, relativeDateWithin } from '@/lib/dates.ts'
import { fullName } from '@/shared/people/people.ts'
import base from '@/ui/Base.module.css'
import { SelectField } from '@/ui/SelectField.tsx'
import { deskQuery } from '../laterQueries.ts'
import { useResolve, useTend } from '../mutations.ts'
import { texts } from '../strings.ts'
import css from './DeskBar.module.css'
import { LabelChips } from './LabelChips.tsx'
import { LabelsButton } from './LabelsButton.tsx'
import { type Snooze, snoozeEnd } from './snooze.ts'
import { waitingTime } from './waiting.ts'

interface Props {
  thread: Thread
  /** RESOLVE was pressed while a message has not been on the screen yet. */
  onUnread: () => void
}

/**
 * What head office keeps about a conversation: who looks after it, when it comes back or who has resolved it, its labels, and how long it has waited
 * for an answer. RESOLVE says that it needs none.
 */
export function DeskBar({ thread: { id, inbox, messages, unread }, onUnread }: Props) {
  const { data: desk } = useQuery(deskQuery)
  const tend = useTend(id)
  const resolve = useResolve(id)
  const last = messages.at(-1)?.id
  if (!inbox) return null
  const { owner, snoozedUntil, answerBy, resolvedAt, resolvedBy, labels } = inbox
  const waiting = waitingTime(inbox)
  const people = desk ?? []
  const known = owner === null || people.some((person) => person.id === owner.id)
  const owners = [...people, ...(known || owner === null ? [] : [owner])]
  return (
    <div className={`${base.cluster} ${css.bar}`}>
      <SelectField
        bare
        label={texts.ownerLabel}
        value={owner?.id ?? ''}
        choices={[
          { value: '', label: `${texts.ownerLabel}: ${texts.nobody}` },
          ...owners.map((person) => ({ value: person.id, label: `${texts.ownerLabel}: ${fullName(person)}` })),
        ]}
        onChange={(value) => tend.mutate({ owner: value })}
      />
      {!resolvedAt && (
        <SelectField<Snooze | 'now'>
          bare
          label={texts.snooze}
          value={snoozedUntil ? 'now' : 'none'}
          choices={[
            ...(snoozedUntil ? [{ value: 'now' as const, label: texts.snoozedUntil(relativeDate(snoozedUntil)) }] : []),
            ...Object.entries(texts.snoozes).map(([value, label]) => ({ value: value as Snooze, label })),
          ]}
          onChange={(choice) => {
            if (choice === 'none') tend.mutate({ wake: true })
            else if (choice !== 'now') tend.mutate({ snoozedUntil: snoozeEnd(choice) })
          }}
        />
      )}
      <LabelsButton conversation={id} carried={(labels ?? []).map((label) => label.id)} />
      <LabelChips labels={labels} />
      <div className={css.state}>
        {waiting && (
          <span
            className={`${base.inline} ${css.waits}`}
            data-late={waiting.isLate || undefined}
            title={answerBy ? texts.answerBy(relativeDate(answerBy)) : ''}
          >
            <IconClock size={16} aria-hidden />
            {waiting.text}
          </span>
        )}
        {resolvedAt && (
          <span className={`${base.inline} ${css.resolved}`}>
            <IconCircleCheck size={16} aria-hidden />
            {resolvedBy
              ? texts.resolvedBy(fullName(resolvedBy), relativeDateWithin(resolvedAt))
              : texts.resolved(relativeDateWithin(resolvedAt))}
          </span>
        )}
        {(resolvedAt || last) && (
          <Button
            className={css.end}
            size="xs"
            variant="default"
            loading={resolve.isPending}
            onClick={() => (resolvedAt || unread === 0 ? resolve.mutate(resolvedAt ? undefined : last) : onUnread())}
          >
            {resolvedAt ? texts.reopen : texts.resolve}
          </Button>
        )}
      </div>
    </div>
  )
}
