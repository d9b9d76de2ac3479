import { Button } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Thread } from '@/api/types.ts'
import { relativeDate } from '@/lib/dates.ts'
import { fullName } from '@/shared/people/people.ts'
import base from '@/ui/Base.module.css'
import { SelectField } from '@/ui/SelectField.tsx'
import { deskQuery } from '../laterQueries.ts'
import { useTend } from '../mutations.ts'
import { texts } from '../strings.ts'
import css from './DeskBar.module.css'
import { type Snooze, snoozeEnd } from './snooze.ts'
import { waitingTime } from './waiting.ts'

/** What head office keeps about a conversation: who looks after it, when it comes back, and how long it has waited for an answer. */
export function DeskBar({ thread: { id, inbox } }: { thread: Thread }) {
  const { data: desk } = useQuery(deskQuery)
  const tend = useTend(id)
  if (!inbox) return null
  const { owner, snoozedUntil, answerBy } = inbox
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
      {waiting && (
        <>
          <span
            className={`${base.inline} ${css.waits}`}
            data-late={waiting.isLate || undefined}
            title={answerBy ? texts.answerBy(relativeDate(answerBy)) : ''}
          >
            <IconClock size={16} aria-hidden />
            {waiting.text}
          </span>
          <Button
            className={css.no}
            size="xs"
            variant="subtle"
            loading={tend.isPending}
            onClick={() => tend.mutate({ noAnswerNeeded: true })}
          >
            {texts.noAnswer}
          </Button>
        </>
      )}
    </div>
  )
}
