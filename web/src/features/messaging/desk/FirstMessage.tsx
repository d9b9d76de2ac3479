import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { messagingSettingsQuery } from '@/api/messaging.ts'
import { paths } from '@/lib/paths.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import { useUser } from '@/shared/session/session.ts'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { tell, useBegin } from '../mutations.ts'
import { texts } from '../strings.ts'
import { keepDraft, readDraft } from '../write/kept.ts'
import { toHtml } from '../write/words.ts'
import css from './FirstMessage.module.css'

/** The first message to head office, which begins the conversation with it. */
export function FirstMessage() {
  const { id: person } = useUser()
  const navigate = useNavigate()
  const begin = useBegin()
  const { data } = useQuery(messagingSettingsQuery)
  const [ids] = useState(() => ({ id: uuidv7(), messageId: uuidv7() }))
  const [text, setText] = useState(() => readDraft(person, 'head-office').text)

  function change(next: string) {
    setText(next)
    keepDraft(person, 'head-office', { text: next, files: [] })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const body = toHtml(text)
    if (!body) return
    begin.mutate(
      { ...ids, type: 'HEAD_OFFICE', userIds: [], body },
      {
        onSuccess({ id }) {
          change('')
          void navigate(paths.conversation(id))
        },
        onError: tell,
      },
    )
  }

  return (
    <form className={css.form} onSubmit={submit}>
      <EmptyState title={texts.officeEmpty} drawing="posts" level={2}>
        {data && texts.promise(data.promiseHours)}
      </EmptyState>
      <textarea
        className={css.field}
        aria-label={texts.write}
        placeholder={texts.write}
        value={text}
        rows={4}
        onChange={(event) => change(event.target.value)}
      />
      <Button type="submit" mt="sm" loading={begin.isPending} disabled={!text.trim()}>
        {texts.sendFirst}
      </Button>
    </form>
  )
}
