import { ActionIcon, Button } from '@mantine/core'
import { IconMessages, IconPaperclip, IconSend2, IconX } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { limits, messages } from '@/api/limits.gen.ts'
import type { Thread } from '@/api/types.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import { UploadsField } from '@/shared/media/UploadsField.tsx'
import { sendLater } from '@/shared/outgoing/queue.ts'
import { MentionList } from '@/shared/richtext/MentionList.tsx'
import { useUser } from '@/shared/session/session.ts'
import base from '@/ui/Base.module.css'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { tell, useEditMessage } from '../mutations.ts'
import { texts } from '../strings.ts'
import { quoteOf, type Target, writerOf } from '../thread/target.ts'
import css from './Composer.module.css'
import { type DraftMessage, keepDraft, readDraft } from './kept.ts'
import { useMentioning } from './useMentioning.ts'
import { useTellTyping } from './useTellTyping.ts'
import { toHtml, toText } from './words.ts'

const AnswersDialog = lazyDialog(() => import('../desk/AnswersDialog.tsx'))

interface Props {
  thread: Pick<Thread, 'id' | 'conversationMembers' | 'can'>
  target: Target | undefined
  onDone: () => void
  onCancel: () => void
}

/**
 * The field for a message. Enter sends where there is a keyboard, Shift+Enter begins a line, '@' offers the people of the conversation. What is typed
 * stays on the device until it is sent; a message without a connection waits in the queue.
 */
export function Composer({ thread, target, onDone, onCancel }: Props) {
  const { id: person } = useUser()
  const { id: conversation, can } = thread
  const name = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const edited = target?.kind === 'edit' ? target.message : undefined
  const [{ text, files }, setDraft] = useState<DraftMessage>(() =>
    edited ? { text: toText(edited.body), files: edited.attachments } : readDraft(person, conversation),
  )
  const [adding, setAdding] = useState(files.length > 0)
  const [sending, setSending] = useState(false)
  const [answering, setAnswering] = useState(false)
  const [error, setError] = useState<string>()
  const edit = useEditMessage()
  const tellTyping = useTellTyping(conversation)
  const people = thread.conversationMembers.flatMap(({ user }) =>
    user && !user.deactivated && user.id !== person ? { ...user, store: user.store && { ...user.store }, maySee: true } : [],
  )
  const mentioning = useMentioning({ field, people, text, onText: (next) => change({ text: next, files }) })
  const isEmpty = text.trim() === '' && files.length === 0

  useEffect(() => {
    if (!target) return
    const { current } = field
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [target])

  function change(next: DraftMessage) {
    setError(undefined)
    setDraft(next)
    if (!edited) keepDraft(person, conversation, next)
  }

  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (isEmpty || edit.isPending) return
    if (sending) return setError(texts.stillSending)
    const body = toHtml(text, people)
    if (body.length > limits.messageLength) return setError(messages.messageTooLong)
    if (edited) {
      edit.mutate({ id: edited.id, body, attachments: files.map((file) => file.id) }, { onSuccess: onDone, onError: tell })
      return
    }
    const replyTo = target?.message.id
    setDraft({ text: '', files: [] })
    void sendLater<'message'>({
      id: uuidv7(),
      kind: 'message',
      place: conversation,
      writtenAt: new Date().toISOString(),
      content: { conversation, body, replyTo },
      files: files.map((file) => ({ id: file.id, name: file.name, type: file.mimeType, size: file.size })),
    }).then(() => {
      // Only now may the draft go. Something else may have been typed meanwhile.
      if (readDraft(person, conversation).text === text) keepDraft(person, conversation, { text: '', files: [] })
    })
    setAdding(false)
    onDone()
    field.current?.focus()
  }

  function press(event: KeyboardEvent) {
    if (mentioning.press(event)) return
    if (event.key === 'Escape' && target) onCancel()
    const hasKeyboard = window.matchMedia('(hover: hover)').matches
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !(hasKeyboard || event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  }

  /** Puts a saved answer where the cursor is. */
  function insert(answer: string) {
    const at = field.current?.selectionEnd ?? text.length
    const before = text.slice(0, at)
    const gap = before && !/\s$/.test(before) ? '\n' : ''
    change({ text: before + gap + answer + text.slice(at), files })
    setAnswering(false)
    requestAnimationFrame(() => field.current?.focus())
  }

  const label = edited ? texts.editing : texts.write
  return (
    <form className={css.form} onSubmit={submit} aria-label={label}>
      {target && (
        <p className={`${base.muted} ${css.target}`}>
          <span>
            <b>{edited ? texts.editing : texts.replyTo(writerOf(target.message))}</b> {quoteOf(target.message)}
          </span>
          <ActionIcon aria-label={edited ? texts.cancelEdit : texts.cancelReply} onClick={onCancel}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </p>
      )}
      {adding && (
        <div className={css.files}>
          <UploadsField
            label={texts.addFiles}
            files={files}
            onFiles={(next) => change({ text, files: next })}
            onSending={setSending}
            path={`${name}-files`}
            compact
          />
        </div>
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
        {can.desk && !edited && (
          <ActionIcon aria-label={texts.answers} aria-haspopup="dialog" onClick={() => setAnswering(true)}>
            <IconMessages size={22} aria-hidden />
          </ActionIcon>
        )}
        <textarea
          ref={field}
          className={`${base.grow} ${css.field}`}
          aria-label={label}
          placeholder={can.desk ? texts.writeAsOffice : texts.write}
          rows={1}
          value={text}
          onChange={(event) => {
            change({ text: event.target.value, files })
            mentioning.follow()
            if (event.target.value.trim()) tellTyping()
          }}
          onSelect={mentioning.follow}
          onBlur={mentioning.leave}
          onKeyDown={press}
        />
        <Button
          type="submit"
          className={css.send}
          aria-label={edited ? texts.save : texts.send}
          disabled={isEmpty}
          loading={edit.isPending}
          onMouseDown={(event) => event.preventDefault()}
        >
          <IconSend2 size={22} aria-hidden />
        </Button>
      </div>
      {mentioning.asking && field.current && <MentionList asking={mentioning.asking} field={field.current} />}
      <LazyDialog opened={answering}>
        <AnswersDialog begun={text.trim()} onUse={insert} onClose={() => setAnswering(false)} />
      </LazyDialog>
    </form>
  )
}
