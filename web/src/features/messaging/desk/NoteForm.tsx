import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { limits } from '@/api/limits.gen.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import { useUser } from '@/shared/session/session.ts'
import { useAddNote } from '../mutations.ts'
import { texts } from '../strings.ts'
import { keepDraft, readDraft } from '../write/kept.ts'
import { toHtml } from '../write/words.ts'
import css from './NoteForm.module.css'

/** The field for a note of head office. It looks different from the field for a message, so that nobody takes the one for the other. */
export function NoteForm({ conversation, onDone }: { conversation: string; onDone: () => void }) {
  const { id: person } = useUser()
  const place = `${conversation}:note`
  const add = useAddNote(conversation)
  const [id, setId] = useState(() => uuidv7())
  const [text, setText] = useState(() => readDraft(person, place).text)

  function change(next: string) {
    setText(next)
    keepDraft(person, place, { text: next, files: [] })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const body = toHtml(text)
    if (!body || add.isPending) return
    add.mutate(
      { id, body },
      {
        onSuccess() {
          change('')
          setId(uuidv7())
          onDone()
        },
      },
    )
  }

  return (
    <form className={css.form} onSubmit={submit} aria-label={texts.writeNote}>
      <p className={css.hint}>
        <IconLock size={16} aria-hidden />
        {texts.notesHint}
      </p>
      <div className={css.line}>
        <textarea
          // biome-ignore lint/a11y/noAutofocus: it has just been asked for
          autoFocus
          className={css.field}
          aria-label={texts.writeNote}
          placeholder={texts.writeNote}
          value={text}
          rows={2}
          maxLength={limits.noteLength}
          onChange={(event) => change(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && submit(event)}
        />
        <Button type="submit" variant="default" loading={add.isPending} disabled={!text.trim()}>
          {texts.addNote}
        </Button>
      </div>
    </form>
  )
}
