import { ActionIcon, Textarea, type TextareaProps, TextInput, VisuallyHidden } from '@mantine/core'
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

/** The ids of a copy, and of the conversation that it begins. */
interface Ids {
  copy: string
  conversation: string
}

/** The same ids at every try for one place, so that a lost answer sends no second copy. */
function idsOf(tries: Map<string, Ids>, { id, isPerson }: Place): Ids {
  const key = `${isPerson} ${id}`
  const ids = tries.get(key) ?? { copy: uuidv7(), conversation: uuidv7() }
  tries.set(key, ids)
  return ids
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
  const tries = useRef(new Map<string, Ids>())
  const [typed, setTyped] = useState('')
  const [returns, setReturns] = useState(false)
  const form = useSchemaForm({
    schema,
    initial: { to: undefined as never as Place, line: '' },
    async send({ to, line }) {
      const html = toHtml(line)
      if (html.length > limits.messageLength) throw new Error(messages.messageTooLong)
      const ids = idsOf(tries.current, to)
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
        <Chosen to={to} onChange={() => [form.set('to', undefined as never), setReturns(true)]} />
      ) : (
        <Places
          staffOnly={message.can.forwardToStaff}
          typed={typed}
          onType={setTyped}
          returns={returns}
          onChoose={(place) => form.set('to', place)}
        />
      )}
      {to && <Line {...form.field('line')} />}
    </FormDialog>
  )
}

/** What is said beside the copy. Whoever chooses takes the button away that has the focus, which comes here. */
function Line(field: Omit<TextareaProps, 'ref'>) {
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => box.current?.focus(), [])
  return <Textarea ref={box} label={texts.forwardLine} rows={2} resize="vertical" {...field} />
}

function Chosen({ to, onChange }: { to: Place; onChange: () => void }) {
  return (
    <div className={`${css.row} ${css.chosen}`}>
      {to.face}
      <span>
        <VisuallyHidden>{texts.forwardTo} </VisuallyHidden>
        <b>{to.title}</b>
        <small>{to.about}</small>
      </span>
      <ActionIcon aria-label={texts.forwardChange(to.title)} onClick={onChange}>
        <IconX size={20} aria-hidden />
      </ActionIcon>
    </div>
  )
}

interface PlacesProps {
  staffOnly: boolean
  typed: string
  onType: (typed: string) => void
  /** Something was chosen before, and taken back. */
  returns: boolean
  onChoose: (place: Place) => void
}

/** What may be chosen: the latest conversations, or with words those that match, and people. */
function Places({ staffOnly, typed, onType, returns, onChoose }: PlacesProps) {
  const user = useUser()
  const { answerForOffice } = useRights()
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (returns) search.current?.focus()
  }, [returns])
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
  const failed = [members, office, ...(words ? [people] : [])].find((query) => query.error && !query.data)
  const loads = members.isPending || (!staffOnly && office.isPending) || (words !== '' && people.isPending)
  return (
    <div>
      {staffOnly && <p className={css.hint}>{texts.forwardStaff}</p>}
      <TextInput
        ref={search}
        type="search"
        aria-label={texts.forwardFind}
        placeholder={texts.forwardFind}
        leftSection={<IconSearch size={20} aria-hidden />}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        // Return would send the form unfinished.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        maxLength={100}
        data-autofocus
      />
      <div className={css.found}>
        {failed?.error ? (
          <ErrorState error={failed.error} say={() => texts.forwardFailed} onRetry={failed.refetch} />
        ) : loads ? (
          <RowsSkeleton lead="person" />
        ) : places.length === 0 ? (
          <p className={css.hint} role="status">
            {words ? texts.forwardNone : texts.forwardNobody}
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
