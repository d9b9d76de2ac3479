import { ActionIcon, Textarea, TextInput, VisuallyHidden } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { limits, messages } from '@/api/limits.gen.ts'
import type { Conversation, Message } from '@/api/types.ts'
import { useDebounced } from '@/lib/debounce.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import * as z from '@/lib/zod.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { sentenceFor } from '@/shared/form/failure.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { Avatar } from '@/shared/people/Avatar.tsx'
import { fullName } from '@/shared/people/people.ts'
import { useRights } from '@/shared/session/rights.ts'
import { useUser } from '@/shared/session/session.ts'
import { FormDialog } from '@/ui/FormDialog.tsx'
import { notify } from '@/ui/notify.tsx'
import { RowsSkeleton } from '@/ui/Skeletons.tsx'
import { forwardQuery, possibleUsersQuery } from '../laterQueries.ts'
import { Face } from '../list/Face.tsx'
import { useBegin, useForward } from '../mutations.ts'
import { texts } from '../strings.ts'
import { quoteOf, writerOf } from '../thread/target.ts'
import { toHtml } from '../write/words.ts'
import css from './ForwardDialog.module.css'

/** Where a copy goes: a conversation, or a person with whom there may be none yet. */
interface Place {
  id: string
  isPerson: boolean
  title: string
  about: string
  face: ReactNode
}

const schema = z.object({
  to: z.custom<Place>((value) => value !== undefined, texts.forwardWho),
  line: z.string().check(z.trim()),
})

interface Props {
  message: Message
  onClose: () => void
}

/** Sends a copy of a message to one of the person's conversations, or to somebody else (FD-453). */
export default function ForwardDialog({ message, onClose }: Props) {
  const begin = useBegin()
  const forward = useForward()
  // The same ids at every try, so that a lost answer sends no second copy.
  const [ids] = useState(() => ({ copy: uuidv7(), conversation: uuidv7() }))
  const form = useSchemaForm({
    schema,
    initial: { to: undefined as never as Place, line: '' },
    async send({ to, line }) {
      const html = toHtml(line)
      if (html.length > limits.messageLength) throw new Error(messages.messageTooLong)
      const conversation = to.isPerson ? (await begin.mutateAsync({ id: ids.conversation, type: 'MEMBERS', userIds: [to.id] })).id : to.id
      await forward.mutateAsync({ message: message.id, id: ids.copy, conversation, line: html })
      onClose()
      notify({ message: texts.nowForwarded(to.title) })
    },
    onFailure: (error, isBeside) => sentenceFor(error, isBeside, 'messaging: the message was not forwarded', error.message),
  })
  const { to } = form.values
  const wrong = typeof form.errors.to === 'string' ? form.errors.to : undefined
  const source = message.forwarded ?? message
  return (
    <FormDialog
      title={texts.forwardTitle}
      form={{ ...form, failure: wrong ?? form.failure }}
      submit={texts.forwardSend}
      size={520}
      onClose={onClose}
    >
      <p className={css.quote}>
        <b>{writerOf(source)}</b>
        <span>{quoteOf(message)}</span>
      </p>
      {to ? (
        <Chosen to={to} onChange={() => form.set('to', undefined as never)} />
      ) : (
        <Places staffOnly={message.can.forwardToStaff} onChoose={(place) => form.set('to', place)} />
      )}
      {to && <Textarea label={texts.forwardLine} rows={2} resize="vertical" data-autofocus {...form.field('line')} />}
    </FormDialog>
  )
}

function Chosen({ to, onChange }: { to: Place; onChange: () => void }) {
  const box = useRef<HTMLButtonElement>(null)
  // Whoever chooses takes the button away that has the focus.
  useEffect(() => box.current?.focus(), [])
  return (
    <div className={`${css.row} ${css.chosen}`}>
      {to.face}
      <span>
        <VisuallyHidden>{texts.forwardTo} </VisuallyHidden>
        <b>{to.title}</b>
        <small>{to.about}</small>
      </span>
      <ActionIcon ref={box} aria-label={texts.forwardChange(to.title)} onClick={onChange}>
        <IconX size={20} aria-hidden />
      </ActionIcon>
    </div>
  )
}

/** What may be chosen: the latest conversations, or with words those that match, and people. */
function Places({ staffOnly, onChoose }: { staffOnly: boolean; onChoose: (place: Place) => void }) {
  const user = useUser()
  const { answerForOffice } = useRights()
  const [typed, setTyped] = useState('')
  const words = useDebounced(typed.trim(), 300)
  const members = useQuery(forwardQuery(words, 'MEMBERS', staffOnly))
  // The desk finds stores by their names. Everybody else has one conversation with head office, which is called so.
  const office = useQuery({ ...forwardQuery(answerForOffice ? words : '', 'HEAD_OFFICE', false), enabled: !staffOnly })
  const people = useQuery({ ...possibleUsersQuery(words, 'MEMBERS', [], staffOnly), enabled: words !== '' })
  const isFor = ({ title }: Conversation) => answerForOffice || title.toLowerCase().includes(words.toLowerCase())
  const conversations = [...(members.data?.items ?? []), ...(staffOnly ? [] : (office.data?.items ?? []).filter(isFor))].filter(
    ({ can }) => can.send,
  )
  const known = new Set(
    conversations.flatMap(({ type, isGroup, conversationMembers }) =>
      type === 'MEMBERS' && !isGroup ? conversationMembers.map(({ userId }) => userId) : [],
    ),
  )
  const others = words ? (people.data?.items ?? []).filter(({ id }) => !known.has(id)) : []
  const places: Place[] = [
    ...conversations.map((conversation) => ({
      id: conversation.id,
      isPerson: false,
      title: conversation.title,
      about: aboutConversation(conversation, user.id),
      face: <Face conversation={conversation} />,
    })),
    ...others.map((person) => ({
      id: person.id,
      isPerson: true,
      title: fullName(person),
      about: [person.roleLabel, person.store?.name].filter(Boolean).join(' · '),
      face: <Avatar person={person} />,
    })),
  ]
  const error = members.error ?? office.error
  const loads = members.isPending || (!staffOnly && office.isPending) || (words !== '' && people.isPending)
  return (
    <div>
      {staffOnly && <p className={css.hint}>{texts.forwardStaff}</p>}
      <TextInput
        type="search"
        aria-label={texts.forwardFind}
        placeholder={texts.forwardFind}
        leftSection={<IconSearch size={20} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        // Return would send the form unfinished.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        maxLength={100}
        data-autofocus
      />
      <div className={css.found}>
        {error && !members.data ? (
          <ErrorState error={error} say={() => texts.forwardFailed} onRetry={members.refetch} />
        ) : loads ? (
          <RowsSkeleton lead="person" />
        ) : places.length === 0 ? (
          <p className={css.hint} role="status">
            {texts.forwardNone}
          </p>
        ) : (
          <ul aria-label={texts.forwardTo}>
            {places.map((place) => (
              <li key={place.id}>
                <button type="button" className={css.row} onClick={() => onChoose(place)}>
                  {place.face}
                  <span>
                    <b>{place.title}</b>
                    <small>{place.about}</small>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

/** Whom a conversation is with, beside its title. */
function aboutConversation({ type, isGroup, conversationMembers, store, can }: Conversation, me: string): string {
  if (isGroup) return texts.peopleOf(conversationMembers.length)
  if (type === 'HEAD_OFFICE') return can.desk && store ? texts.office : ''
  const other = conversationMembers.find(({ user }) => user && user.id !== me)?.user
  return other ? [other.roleLabel, other.store?.name].filter(Boolean).join(' · ') : ''
}
