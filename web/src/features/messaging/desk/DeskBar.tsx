import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { deskQuery } from '@/api/messaging.ts'
import type { Thread } from '@/api/types.ts'
import { dayOf, momentOn, relativeDate } from '@/lib/dates.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import { fullName } from '@/shared/people/people.ts'
import { placeOf } from '@/shared/place.ts'
import { SelectField } from '@/ui/SelectField.tsx'
import { useAddNote, useTend } from '../mutations.ts'
import { texts } from '../strings.ts'
import { toHtml } from '../words.ts'
import css from './DeskBar.module.css'

const hour = 3_600_000

type Snooze = keyof typeof texts.snoozes

/** When a snoozed conversation comes back. */
export function snoozeEnd(choice: Exclude<Snooze, 'none'>, now: Date = new Date()): string {
  if (choice === 'hours') return new Date(now.getTime() + 3 * hour).toISOString()
  return momentOn(dayOf(new Date(now.getTime() + (choice === 'tomorrow' ? 24 : 7 * 24) * hour)), 9)
}

/** What head office keeps about a conversation: the store, who looks after it, when it comes back, and notes for itself. */
export default function DeskBar({ thread }: { thread: Thread }) {
  const { id, inbox, store } = thread
  const { data: desk } = useQuery(deskQuery)
  const tend = useTend(id)
  const [noting, setNoting] = useState(false)
  if (!inbox) return null
  const { owner, snoozedUntil, waitingSince, answerBy } = inbox
  const late = answerBy !== null && Date.parse(answerBy) < Date.now()
  const people = desk ?? []
  const known = owner === null || people.some((person) => person.id === owner.id)
  const owners = [...people, ...(known || owner === null ? [] : [owner])].map((person) => ({ value: person.id, label: fullName(person) }))
  return (
    <div className={css.bar}>
      {store && (
        <p className={css.store}>
          <b>{store.name}</b> {placeOf(store)}
        </p>
      )}
      <div className={css.fields}>
        <SelectField
          bare
          label={texts.ownerLabel}
          value={owner?.id ?? ''}
          choices={[
            { value: '', label: `${texts.ownerLabel}: ${texts.nobody}` },
            ...owners.map((one) => ({ ...one, label: `${texts.ownerLabel}: ${one.label}` })),
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
        <Button size="xs" variant="default" aria-expanded={noting} onClick={() => setNoting(!noting)}>
          {texts.addNote}
        </Button>
        {waitingSince && (
          <>
            <span className={css.waits} data-late={late || undefined}>
              {late ? texts.late : answerBy && texts.answerBy(relativeDate(answerBy))}
            </span>
            <Button size="xs" variant="subtle" loading={tend.isPending} onClick={() => tend.mutate({ noAnswerNeeded: true })}>
              {texts.noAnswer}
            </Button>
          </>
        )}
      </div>
      {noting && <NoteForm conversation={id} onDone={() => setNoting(false)} />}
    </div>
  )
}

function NoteForm({ conversation, onDone }: { conversation: string; onDone: () => void }) {
  const add = useAddNote(conversation)
  const [id] = useState(() => uuidv7())
  const [text, setText] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    const body = toHtml(text)
    if (body) add.mutate({ id, body }, { onSuccess: onDone })
  }
  return (
    <form className={css.note} onSubmit={submit}>
      <textarea
        // biome-ignore lint/a11y/noAutofocus: it has just been asked for
        autoFocus
        aria-label={texts.writeNote}
        placeholder={texts.writeNote}
        value={text}
        rows={2}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" size="xs" loading={add.isPending} disabled={!text.trim()}>
        {texts.addNote}
      </Button>
    </form>
  )
}
