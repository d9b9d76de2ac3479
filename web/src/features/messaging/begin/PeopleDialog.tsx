import { ActionIcon, Button, Modal, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { limits, messages } from '@/api/limits.gen.ts'
import type { Conversation } from '@/api/types.ts'
import { paths } from '@/lib/paths.ts'
import * as z from '@/lib/zod.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { Avatar } from '@/shared/people/Avatar.tsx'
import { fullName } from '@/shared/people/people.ts'
import { useUser } from '@/shared/session/session.ts'
import base from '@/ui/Base.module.css'
import { ConfirmModal } from '@/ui/ConfirmModal.tsx'
import { tellUnless, useAddPeople, useRemovePerson, useRename } from '../mutations.ts'
import { texts } from '../strings.ts'
import css from './PeopleDialog.module.css'
import { PeopleField, type Somebody } from './PeopleField.tsx'

const schema = z.object({ name: z.string().check(z.trim(), z.maxLength(limits.groupNameLength, messages.groupNameLong)) })

interface Props {
  conversation: Conversation
  onClose: () => void
}

/** Who is in a group: its name, people in and out, and leaving it. */
export default function PeopleDialog({ conversation: { id, name, conversationMembers, can }, onClose }: Props) {
  const user = useUser()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Somebody[]>([])
  const [leaving, setLeaving] = useState(false)
  const rename = useRename(id)
  const form = useSchemaForm({
    schema,
    initial: { name },
    send: (typed) => rename.mutateAsync(typed.name),
    onFailure: tellUnless,
  })
  const add = useAddPeople(id)
  const remove = useRemovePerson(id)
  const people = conversationMembers.flatMap((member) => member.user ?? [])

  return (
    <Modal opened onClose={onClose} title={texts.peopleTitle} size={520}>
      {can.rename && (
        <form className={`${base.stack} ${css.name}`} onSubmit={form.submit} noValidate>
          <TextInput label={texts.groupName} maxLength={limits.groupNameLength} {...form.field('name')} />
          <Button type="submit" variant="default" loading={form.busy} disabled={form.values.name.trim() === name}>
            {texts.rename}
          </Button>
        </form>
      )}
      <ul className={css.people}>
        {people.map((person) => (
          <li key={person.id}>
            <Avatar person={person} size={40} />
            <span>
              <b>{fullName(person)}</b>
              <small>{[person.roleLabel, person.store?.name].filter(Boolean).join(' · ')}</small>
            </span>
            {can.remove && person.id !== user.id && (
              <ActionIcon
                aria-label={texts.removePerson(fullName(person))}
                loading={remove.isPending && remove.variables === person.id}
                onClick={() => remove.mutate(person.id)}
              >
                <IconX size={20} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {can.add && (
        <>
          <PeopleField chosen={chosen} onChosen={setChosen} without={people.map((person) => person.id)} />
          {chosen.length > 0 && (
            <Button
              mt="sm"
              fullWidth
              loading={add.isPending}
              onClick={() =>
                add.mutate(
                  chosen.map((person) => person.id),
                  { onSuccess: () => setChosen([]) },
                )
              }
            >
              {texts.addPeople}
            </Button>
          )}
        </>
      )}
      <div className={css.foot}>
        {can.leave && (
          <Button variant="subtle" onClick={() => setLeaving(true)}>
            {texts.leave}
          </Button>
        )}
        <Button onClick={onClose}>{texts.done}</Button>
      </div>
      <ConfirmModal
        opened={leaving}
        title={texts.leaveTitle}
        confirmLabel={texts.leave}
        danger
        loading={remove.isPending}
        onConfirm={() =>
          remove.mutate(user.id, {
            onSuccess() {
              onClose()
              void navigate(paths.inbox())
            },
          })
        }
        onClose={() => setLeaving(false)}
      >
        {texts.leaveHint}
      </ConfirmModal>
    </Modal>
  )
}
