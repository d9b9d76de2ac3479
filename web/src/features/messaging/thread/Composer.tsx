import { ActionIcon } from '@mantine/core'
import { IconPaperclip, IconSend2, IconX } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Attachment } from '@/api/types.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import { UploadsField } from '@/shared/media/UploadsField.tsx'
import { useUser } from '@/shared/session/session.ts'
import { keepDraft, readDraft } from '../kept.ts'
import { tell, useEditMessage } from '../mutations.ts'
import { sendLater } from '../queue.ts'
import { texts } from '../strings.ts'
import { toHtml, toText } from '../words.ts'
import css from './Composer.module.css'
import { type Target, writerOf } from './target.ts'

interface Props {
  conversation: string
  target: Target | undefined
  onDone: () => void
  onCancel: () => void
}

/**
 * The field for a message. Enter sends where there is a keyboard, Shift+Enter begins a line. What is typed stays on the device until it is sent; a message
 * without a connection waits in the queue.
 */
export function Composer({ conversation, target, onDone, onCancel }: Props) {
  const { id: person } = useUser()
  const name = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const edited = target?.kind === 'edit' ? target.message : undefined
  const [{ text, files }, setDraft] = useState(() =>
    edited ? { text: toText(edited.body), files: edited.attachments } : readDraft(person, conversation),
  )
  const [adding, setAdding] = useState(files.length > 0)
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<string>()
  const edit = useEditMessage()
  const isEmpty = text.trim() === '' && files.length === 0

  useEffect(() => {
    if (target) field.current?.focus()
  }, [target])

  function change(next: { text: string; files: Attachment[] }) {
    setError(undefined)
    setDraft(next)
    if (!edited) keepDraft(person, conversation, next)
  }

  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (isEmpty || edit.isPending) return
    if (sending) return setError(texts.stillSending)
    const body = toHtml(text)
    if (edited) {
      edit.mutate({ id: edited.id, body, attachments: files.map((file) => file.id) }, { onSuccess: onDone, onError: tell })
      return
    }
    const replyTo = target?.message.id
    sendLater({ id: uuidv7(), conversation, body, files, replyTo, writtenAt: new Date().toISOString() })
    change({ text: '', files: [] })
    setAdding(false)
    onDone()
    field.current?.focus()
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape' && target) onCancel()
    const hasKeyboard = window.matchMedia('(hover: hover)').matches
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !(hasKeyboard || event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  }

  return (
    <form className={css.form} onSubmit={submit} aria-label={edited ? texts.editing : texts.write}>
      {target && (
        <p className={css.target}>
          <span>
            <b>{edited ? texts.editing : texts.replyTo(writerOf(target.message))}</b> {toText(target.message.body)}
          </span>
          <ActionIcon aria-label={edited ? texts.cancelEdit : texts.cancelReply} onClick={onCancel}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </p>
      )}
      {adding && (
        <UploadsField
          label={texts.addFiles}
          files={files}
          onFiles={(next) => change({ text, files: next })}
          onSending={setSending}
          path={`${name}-files`}
          compact
        />
      )}
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      <div className={css.line}>
        <ActionIcon aria-label={texts.addFiles} aria-expanded={adding} onClick={() => setAdding(!adding || files.length > 0 || sending)}>
          <IconPaperclip size={22} aria-hidden />
        </ActionIcon>
        <textarea
          ref={field}
          className={css.field}
          aria-label={edited ? texts.editing : texts.write}
          placeholder={texts.write}
          rows={1}
          value={text}
          onChange={(event) => change({ text: event.target.value, files })}
          onKeyDown={press}
        />
        <ActionIcon
          type="submit"
          variant="filled"
          aria-label={edited ? texts.save : texts.send}
          disabled={isEmpty}
          loading={edit.isPending}
          onMouseDown={(event) => event.preventDefault()}
        >
          <IconSend2 size={22} aria-hidden />
        </ActionIcon>
      </div>
    </form>
  )
}
