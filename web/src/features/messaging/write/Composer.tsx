import { ActionIcon, Button } from '@mantine/core'
import { IconLetterCase, IconMessages, IconMoodSmile, IconPaperclip, IconSend2, IconX } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { limits, messages } from '@/api/limits.gen.ts'
import type { Message, Thread } from '@/api/types.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import { UploadsField } from '@/shared/media/UploadsField.tsx'
import { sendLater } from '@/shared/outgoing/queue.ts'
import type { EditorHandle } from '@/shared/richtext/Editor.tsx'
import { MentionList } from '@/shared/richtext/MentionList.tsx'
import { editorPart } from '@/shared/richtext/part.ts'
import { RichTextEditor } from '@/shared/richtext/RichTextEditor.tsx'
import { texts as editorTexts } from '@/shared/richtext/strings.ts'
import { useUser } from '@/shared/session/session.ts'
import base from '@/ui/Base.module.css'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { notify } from '@/ui/notify.tsx'
import { tell, useEditMessage } from '../mutations.ts'
import { texts } from '../strings.ts'
import { quoteOf, type Target, writerOf } from '../thread/target.ts'
import css from './Composer.module.css'
import { type DraftMessage, keepDraft, readDraft } from './kept.ts'
import { matching } from './mentioning.ts'
import { texts as own } from './strings.ts'
import { useMentioning } from './useMentioning.ts'
import { useTellTyping } from './useTellTyping.ts'
import { isFormatted, toHtml, toText, trimmed } from './words.ts'

const AnswersDialog = lazyDialog(() => import('../desk/AnswersDialog.tsx'))
const EmojiPicker = lazyDialog(() => import('./EmojiPicker.tsx'))

const hasKeyboard = () => window.matchMedia('(hover: hover)').matches

interface Props {
  thread: Pick<Thread, 'id' | 'conversationMembers' | 'can'>
  target: Target | undefined
  onDone: () => void
  onCancel: () => void
}

/**
 * The field for a message. Enter sends where there is a keyboard, Shift+Enter begins a line, '@' offers the people of the conversation. What is typed
 * stays on the device until it is sent; a message without a connection waits in the queue. It is a plain text field until formatting is asked for
 * (FD-454); then it is the editor of posts, in which Enter goes on with a list. What has formatting stays in the editor, also when its tools are
 * hidden.
 */
export function Composer({ thread, target, onDone, onCancel }: Props) {
  const { id: person } = useUser()
  const { id: conversation, can } = thread
  const name = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const edited = target?.kind === 'edit' ? target.message : undefined
  const editor = useRef<EditorHandle>(null)
  const line = useRef<HTMLDivElement>(null)
  const emojiButton = useRef<HTMLButtonElement>(null)
  const [{ text, html, files }, setDraft] = useState<DraftMessage>(() => (edited ? begun(edited) : readDraft(person, conversation)))
  const isRich = html !== undefined
  const [tools, setTools] = useState(isRich)
  const [picking, setPicking] = useState(false)
  /** It stays so: what is tapped next would move away from under the finger. */
  const [used, setUsed] = useState(false)
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
  const find = (query: string) => matching(people, query).slice(0, 8)
  const isEmpty = text.trim() === '' && files.length === 0

  function focusField() {
    const { current } = field
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
    editor.current?.focus()
  }
  const focusEnd = useEffectEvent(focusField)
  useEffect(() => {
    if (target) focusEnd()
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
    const body = isRich ? trimmed(html) : toHtml(text, people)
    if (body.length > limits.messageLength) return setError(messages.messageTooLong)
    if (edited) {
      edit.mutate({ id: edited.id, body, attachments: files.map((file) => file.id) }, { onSuccess: onDone, onError: tell })
      return
    }
    const replyTo = target?.message.id
    const sent = readDraft(person, conversation)
    setDraft({ text: '', files: [], ...(tools && { html: '' }) })
    void sendLater<'message'>({
      id: uuidv7(),
      kind: 'message',
      place: conversation,
      writtenAt: new Date().toISOString(),
      content: { conversation, body, replyTo },
      files: files.map((file) => ({ id: file.id, name: file.name, type: file.mimeType, size: file.size })),
    }).then(() => {
      // Only now may the draft go. Something else may have been typed meanwhile.
      const kept = readDraft(person, conversation)
      if (kept.text === sent.text && kept.html === sent.html) keepDraft(person, conversation, { text: '', files: [] })
    })
    setAdding(false)
    onDone()
    focusField()
  }

  /** Shows the tools, or hides them. Whatever was typed stays: what has formatting stays in the editor, other words go back to the text field. */
  async function toggleTools() {
    if (isRich && tools) {
      flushSync(() => {
        setTools(false)
        if (!isFormatted(html)) change({ text: text + (/\s<\/p>$/.test(html) ? ' ' : ''), files })
      })
      return focusField()
    }
    try {
      await editorPart.load()
    } catch {
      return notify({ message: editorTexts.notLoaded, status: 'error', duration: 3000 })
    }
    const typed = field.current?.value ?? '' // also what was typed since
    const end = typed.slice(typed.trimEnd().length)
    flushSync(() => {
      setTools(true)
      setDraft((now) => ({ ...now, html: now.html ?? toHtml(now.text, people) }))
    })
    focusField()
    // HTML ends with the last word.
    if (end && typed.trim()) editor.current?.insert(end.includes('\n') ? '<br>' : ' ')
  }

  function press(event: KeyboardEvent) {
    if (mentioning.press(event)) return
    if (event.key === 'Escape' && target) onCancel()
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !(hasKeyboard() || event.ctrlKey || event.metaKey))
      return
    event.preventDefault()
    submit()
  }

  /** Puts something where the cursor is, in place of what is chosen. `html` is what it is in the editor. */
  function put(typed: string, html = typed) {
    if (editor.current) return editor.current.insert(html)
    const { selectionStart: from, selectionEnd: to } = field.current ?? { selectionStart: text.length, selectionEnd: text.length }
    flushSync(() => change({ text: text.slice(0, from) + typed + text.slice(to), files }))
    field.current?.focus()
    field.current?.setSelectionRange(from + typed.length, from + typed.length)
  }

  /** Puts a saved answer where the cursor is, on a line of its own. */
  function insert(answer: string) {
    setAnswering(false)
    const at = field.current?.selectionEnd ?? 0
    field.current?.setSelectionRange(at, at)
    const before = text.slice(0, at)
    requestAnimationFrame(() => put(before && !/\s$/.test(before) ? `\n${answer}` : answer, toHtml(answer)))
  }

  const label = edited ? texts.editing : texts.write
  return (
    <form className={css.form} onSubmit={submit} onFocus={() => setUsed(true)} aria-label={label}>
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
            onFiles={(next) => change({ text, html, files: next })}
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
      <div className={css.box}>
        <div ref={line} className={css.line} data-rich={isRich || undefined} data-used={used || !isEmpty || undefined}>
          <ActionIcon aria-label={texts.addFiles} aria-expanded={adding} onClick={() => setAdding(!adding || files.length > 0 || sending)}>
            <IconPaperclip size={22} aria-hidden />
          </ActionIcon>
          {can.desk && !edited && (
            <ActionIcon aria-label={texts.answers} aria-haspopup="dialog" onClick={() => setAnswering(true)}>
              <IconMessages size={22} aria-hidden />
            </ActionIcon>
          )}
          {isRich ? (
            // biome-ignore lint/a11y/noStaticElementInteractions: Escape, when the editor has no use for it
            <div className={css.rich} onKeyDown={(event) => event.key === 'Escape' && target && !event.defaultPrevented && onCancel()}>
              <RichTextEditor
                label={label}
                value={html}
                onChange={(next) => {
                  const words = toText(next)
                  change({ text: words, html: next, files })
                  if (words) tellTyping()
                }}
                placeholder={can.desk ? texts.writeAsOffice : texts.write}
                autoFocus={edited !== undefined}
                onSubmit={submit}
                message={{ tools, find, enterSubmits: hasKeyboard, ref: editor }}
              />
            </div>
          ) : (
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
          )}
          <ActionIcon
            ref={emojiButton}
            className={css.extra}
            aria-label={own.emoji}
            title={own.emoji}
            aria-haspopup="dialog"
            aria-expanded={picking}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setPicking(!picking)}
          >
            <IconMoodSmile size={22} aria-hidden />
          </ActionIcon>
          <ActionIcon
            className={css.extra}
            aria-label={own.format}
            title={own.format}
            aria-pressed={isRich && tools}
            data-on={(isRich && tools) || undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={toggleTools}
          >
            <IconLetterCase size={22} aria-hidden />
          </ActionIcon>
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
          <LazyDialog opened={picking}>
            <EmojiPicker
              anchor={line}
              button={emojiButton}
              onChoose={(sign) => {
                setPicking(false)
                requestAnimationFrame(() => put(sign))
              }}
              onClose={() => setPicking(false)}
            />
          </LazyDialog>
        </div>
      </div>
      {mentioning.asking && field.current && <MentionList asking={mentioning.asking} field={field.current} />}
      <LazyDialog opened={answering}>
        <AnswersDialog begun={text.trim()} onUse={insert} onClose={() => setAnswering(false)} />
      </LazyDialog>
    </form>
  )
}

/** The draft of a message that is edited. It keeps its formatting. */
const begun = ({ body, attachments }: Message): DraftMessage => ({
  text: toText(body),
  ...(isFormatted(body) && { html: body }),
  files: attachments,
})
