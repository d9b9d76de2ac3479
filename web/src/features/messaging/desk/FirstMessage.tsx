import { Button, Input } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { limits, messages } from '@/api/limits.gen.ts'
import { paths } from '@/lib/paths.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import * as z from '@/lib/zod.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { useUser } from '@/shared/session/session.ts'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { messagingSettingsQuery } from '../laterQueries.ts'
import { tellUnless, useBegin } from '../mutations.ts'
import { texts } from '../strings.ts'
import { keepDraft, readDraft } from '../write/kept.ts'
import { toHtml } from '../write/words.ts'
import css from './FirstMessage.module.css'

const schema = z.object({
  body: z.string().check(
    z.refine((typed) => typed.trim() !== '', messages.messageEmpty),
    z.refine((typed) => toHtml(typed).length <= limits.messageLength, messages.messageTooLong),
  ),
})

/** The first message to head office, which begins the conversation with it. */
export function FirstMessage() {
  const { id: person } = useUser()
  const navigate = useNavigate()
  const errorId = useId()
  const { mutateAsync } = useBegin()
  const { data } = useQuery(messagingSettingsQuery)
  const [ids] = useState(() => ({ id: uuidv7(), messageId: uuidv7() }))
  const form = useSchemaForm({
    schema,
    initial: { body: readDraft(person, 'head-office').text },
    async send({ body }) {
      const { id } = await mutateAsync({ ...ids, type: 'HEAD_OFFICE', userIds: [], body: toHtml(body) })
      change('')
      void navigate(paths.conversation(id))
    },
    onFailure: tellUnless,
  })
  const { error, ...field } = form.field('body')

  function change(next: string) {
    form.set('body', next)
    keepDraft(person, 'head-office', { text: next, files: [] })
  }

  return (
    <form className={css.form} onSubmit={form.submit}>
      <EmptyState title={texts.officeEmpty} drawing="posts" level={2}>
        {data && texts.promise(data.promiseHours)}
      </EmptyState>
      <textarea
        {...field}
        className={css.field}
        aria-label={texts.write}
        placeholder={texts.write}
        aria-invalid={error !== undefined}
        aria-describedby={error && errorId}
        rows={4}
        onChange={(event) => change(event.target.value)}
      />
      {error && (
        <Input.Error id={errorId} mt="xs">
          {error}
        </Input.Error>
      )}
      <Button type="submit" mt="sm" loading={form.busy} disabled={!form.values.body.trim()}>
        {texts.sendFirst}
      </Button>
    </form>
  )
}
