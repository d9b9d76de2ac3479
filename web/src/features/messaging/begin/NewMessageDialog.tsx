import { Modal, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { limits, messages } from '@/api/limits.gen.ts'
import type { ConversationType } from '@/api/messaging.ts'
import { paths } from '@/lib/paths.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import * as z from '@/lib/zod.ts'
import { sentenceFor } from '@/shared/form/failure.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { FormFoot } from '@/ui/FormFoot.tsx'
import { useBegin } from '../mutations.ts'
import { texts } from '../strings.ts'
import { PeopleField, type Somebody } from './PeopleField.tsx'

const schema = z.object({
  people: z.array(z.custom<Somebody>()).check(z.minLength(1, messages.conversationPeople)),
  name: z.string().check(z.trim()),
})

interface Props {
  /** HEAD_OFFICE: head office writes to a person. */
  type?: ConversationType
  onClose: () => void
}

/** Chooses whom to write to, and opens the conversation with them (MSG-008, MSG-009). Two people have one conversation; more are a group. */
export default function NewMessageDialog({ type = 'MEMBERS', onClose }: Props) {
  const navigate = useNavigate()
  const { mutateAsync } = useBegin()
  // The same id at every try, so that a lost answer begins no second group.
  const [id] = useState(() => uuidv7())
  const form = useSchemaForm({
    schema,
    initial: { people: [] as Somebody[], name: '' },
    send: async ({ people, name }) => {
      const userIds = people.map((person) => person.id)
      const conversation = await mutateAsync({ id, type, userIds, ...(people.length > 1 && name && { name }) })
      onClose()
      void navigate(paths.conversation(conversation.id))
    },
    onFailure: (error, isBeside) => sentenceFor(error, isBeside, 'messaging: the conversation was not begun', error.message),
  })
  const { people } = form.values
  const wrong = typeof form.errors.people === 'string' ? form.errors.people : undefined

  return (
    <Modal opened onClose={onClose} title={texts.newTitle} size={520} closeOnClickOutside={people.length === 0}>
      <form onSubmit={form.submit} noValidate>
        <PeopleField chosen={people} onChosen={(chosen) => form.set('people', chosen)} type={type} single={type === 'HEAD_OFFICE'} />
        {people.length > 1 && <TextInput label={texts.groupName} maxLength={limits.groupNameLength} mt="sm" {...form.field('name')} />}
        <FormFoot submit={texts.start} busy={form.busy} failure={wrong ?? form.failure} onCancel={onClose} />
      </form>
    </Modal>
  )
}
