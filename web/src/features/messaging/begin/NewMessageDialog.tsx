import { Modal, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { messages } from '@/api/limits.gen.ts'
import type { ConversationType } from '@/api/messaging.ts'
import { paths } from '@/lib/paths.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import { FormFoot } from '@/ui/FormFoot.tsx'
import { tell, useBegin } from '../mutations.ts'
import { texts } from '../strings.ts'
import { PeopleField, type Somebody } from './PeopleField.tsx'

interface Props {
  /** HEAD_OFFICE: head office writes to a person. */
  type?: ConversationType
  onClose: () => void
}

/** Chooses whom to write to, and opens the conversation with them (MSG-008, MSG-009). Two people have one conversation; more are a group. */
export default function NewMessageDialog({ type = 'MEMBERS', onClose }: Props) {
  const navigate = useNavigate()
  const begin = useBegin()
  // The same id at every try, so that a lost answer begins no second group.
  const [id] = useState(() => uuidv7())
  const [chosen, setChosen] = useState<Somebody[]>([])
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const isGroup = chosen.length > 1

  function submit(event: FormEvent) {
    event.preventDefault()
    if (chosen.length === 0) return setError(messages.conversationPeople)
    begin.mutate(
      { id, type, userIds: chosen.map((person) => person.id), ...(isGroup && name.trim() && { name: name.trim() }) },
      {
        onSuccess(conversation) {
          onClose()
          void navigate(paths.conversation(conversation.id))
        },
        onError: tell,
      },
    )
  }

  return (
    <Modal opened onClose={onClose} title={texts.newTitle} size={520} closeOnClickOutside={chosen.length === 0}>
      <form onSubmit={submit} noValidate>
        <PeopleField
          chosen={chosen}
          onChosen={(people) => {
            setError(undefined)
            setChosen(people)
          }}
          type={type}
          single={type === 'HEAD_OFFICE'}
        />
        {isGroup && (
          <TextInput label={texts.groupName} value={name} maxLength={80} mt="sm" onChange={(event) => setName(event.target.value)} />
        )}
        <FormFoot submit={texts.start} busy={begin.isPending} failure={error} onCancel={onClose} />
      </form>
    </Modal>
  )
}
