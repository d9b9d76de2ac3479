import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { paths } from '@/lib/paths.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import { useUser } from '@/shared/session/session.ts'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { keepDraft, readDraft } from '../kept.ts'
import { tell, useBegin } from '../mutations.ts'
import { texts } from '../strings.ts'
import css from '../thread/Composer.module.css'
import { toHtml } from '../words.ts'

/** The first message to head office, which begins the conversation with it. */
export function FirstMessage() {
  const { id: person } = useUser()
  const navigate = useNavigate()
  const begin = useBegin()
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
    <form onSubmit={submit}>
      <EmptyState title={texts.empty} drawing="posts" level={2} />
      <textarea
        className={css.field}
        aria-label={texts.write}
        placeholder={texts.write}
        value={text}
        rows={4}
        onChange={(event) => change(event.target.value)}
      />
      <Button type="submit" mt="sm" loading={begin.isPending} disabled={!text.trim()}>
        {texts.send}
      </Button>
    </form>
  )
}
