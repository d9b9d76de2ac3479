import { Button, Input } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { limits, messages } from '@/api/limits.gen.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import * as z from '@/lib/zod.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { useUser } from '@/shared/session/session.ts'
import base from '@/ui/Base.module.css'
import { tellUnless, useAddNote } from '../mutations.ts'
import { texts } from '../strings.ts'
import { keepDraft, readDraft } from '../write/kept.ts'
import { toHtml } from '../write/words.ts'
import css from './NoteForm.module.css'

const schema = z.object({ body: z.string().check(z.refine((typed) => typed.trim() !== '', messages.note)) })

/** The field for a note of head office. It looks different from the field for a message, so that nobody takes the one for the other. */
export function NoteForm({ conversation, onDone }: { conversation: string; onDone: () => void }) {
  const { id: person } = useUser()
  const place = `${conversation}:note`
  const errorId = useId()
  const { mutateAsync } = useAddNote(conversation)
  const [id, setId] = useState(() => uuidv7())
  const form = useSchemaForm({
    schema,
    initial: { body: readDraft(person, place).text },
    async send({ body }) {
      await mutateAsync({ id, body: toHtml(body) })
      change('')
      setId(uuidv7())
      onDone()
    },
    onFailure: tellUnless,
  })
  const { error, ...field } = form.field('body')

  function change(next: string) {
    form.set('body', next)
    keepDraft(person, place, { text: next, files: [] })
  }

  return (
    <form className={css.form} onSubmit={form.submit} aria-label={texts.writeNote}>
      <p className={`${base.row} ${css.hint}`}>
        <IconLock size={16} aria-hidden />
        {texts.notesHint}
      </p>
      <div className={css.line}>
        <textarea
          {...field}
          // biome-ignore lint/a11y/noAutofocus: it has just been asked for
          autoFocus
          className={`${base.grow} ${css.field}`}
          aria-label={texts.writeNote}
          placeholder={texts.writeNote}
          aria-invalid={error !== undefined}
          aria-describedby={error && errorId}
          rows={2}
          maxLength={limits.noteLength}
          onChange={(event) => change(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }}
        />
        <Button type="submit" variant="default" loading={form.busy} disabled={!form.values.body.trim()}>
          {texts.addNote}
        </Button>
      </div>
      {error && <Input.Error id={errorId}>{error}</Input.Error>}
    </form>
  )
}
