import { Button, TextInput } from '@mantine/core'
import { onlineManager } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { ApiError, OfflineError } from '@/api/errors.ts'
import { limits, messages } from '@/api/limits.gen.ts'
import type { Attachment, PostComment } from '@/api/types.ts'
import { UploadsField } from '@/shared/media/UploadsField.tsx'
import type { HeldFile } from '@/shared/outgoing/files.ts'
import { CannotWait } from '@/shared/outgoing/queue.ts'
import { sendOrKeep } from '@/shared/outgoing/sendOrKeep.ts'
import { RichTextEditor } from '@/shared/richtext/RichTextEditor.tsx'
import { useUser } from '@/shared/session/session.ts'
import { showOfflineAlert } from '@/ui/alert.ts'
import base from '@/ui/Base.module.css'
import { texts as flagTexts } from '../flags/strings.ts'
import { useSendComment } from '../mutations.ts'
import { texts } from '../strings.ts'
import css from './CommentEditor.module.css'
import { type DraftComment, hasText, keepDraft, newDraft, type Place, readDraft, removeDraft } from './draft.ts'

export interface CommentFormProps {
  label: string
  place: Place
  /** What is answered. Absent to edit `comment`. */
  on?: { replyingToPost: string; replyingToComment?: string | undefined }
  /** The comment to edit (COMMENT-005). */
  comment?: PostComment
  /** What a new comment begins with. */
  begin?: string
  autoFocus?: boolean
  /** Without a comment: it waits on the device (OFFLINE-032). */
  onDone: (comment: PostComment | undefined) => void
  onCancel?: () => void
}

/**
 * The form for a comment, for adding and for editing (COMMENT-005). What was typed is kept on the device until the server has it; a failure leaves
 * everything in the form (AMB-089). A new comment that nothing answers waits on the device; an edit needs a connection, because the comment may have
 * changed.
 */
export default function CommentEditor({ label, place, on, comment, begin = '', autoFocus = false, onDone, onCancel }: CommentFormProps) {
  const id = useId()
  const user = useUser()
  const fresh = () => (comment ? { ...newDraft(comment.body, comment.attachments), id: comment.id } : newDraft(begin))
  const [draft, setDraft] = useState<DraftComment>(() => readDraft(user.id, place) ?? fresh())
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<string>()
  const { mutateAsync, isPending } = useSendComment()
  const busy = useRef(false)
  const writing = useRef<HTMLDivElement>(null)
  const held = useRef<readonly HeldFile[]>([])

  function change(part: Partial<DraftComment>) {
    setDraft((old) => {
      const next = { ...old, ...part }
      if (next.body === begin && next.files.length === 0) removeDraft(user.id, place)
      else keepDraft(user.id, place, next)
      return next
    })
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (busy.current) return // COMMENT-013
    if (sending && (!on || onlineManager.isOnline())) return setError(texts.stillSending)
    if (!hasText(draft.body) && draft.files.length === 0 && held.current.length === 0) return setError(messages.comment) // COMMENT-012
    setError(undefined)
    busy.current = true
    try {
      const { id: commentId, files, reason } = draft
      const body = hasText(draft.body) ? draft.body : ''
      const send = () =>
        mutateAsync({ id: commentId, on, entry: { body, attachments: files.map((file) => file.id), ...(reason && { reason }) } })
      const sent = await (on ? sendOrKeep<'comment', PostComment>(send, waiting(commentId, user.id, on, body), held.current) : send())
      removeDraft(user.id, place)
      setDraft(newDraft())
      onDone(sent)
    } catch (failure) {
      setError(sentence(failure as Error))
      requestAnimationFrame(() => writing.current?.querySelector<HTMLElement>('[contenteditable]')?.focus())
    } finally {
      busy.current = false
    }
  }

  function cancel() {
    if (comment) removeDraft(user.id, place)
    onCancel?.()
  }

  return (
    // The tools and the button come with the focus of the text, and would stand below the screen.
    <form
      className={css.form}
      aria-label={label}
      onSubmit={submit}
      onFocus={({ currentTarget, target }) => {
        if (target.closest('[contenteditable]')) requestAnimationFrame(() => show(currentTarget))
      }}
      noValidate
    >
      {/* What somebody typed while the comment is on its way would be lost with the form. */}
      <div ref={writing} inert={isPending}>
        <RichTextEditor
          label={label}
          value={draft.body}
          onChange={(body) => change({ body })}
          placeholder={label}
          error={error}
          compact
          autoFocus={autoFocus}
          onSubmit={() => void submit()}
        />
      </div>
      {comment && comment.createdBy.id !== user.id && (
        <TextInput
          label={flagTexts.editReason}
          description={flagTexts.reasonHint}
          maxLength={limits.flagLength}
          value={draft.reason ?? ''}
          onChange={({ currentTarget }) => change({ reason: currentTarget.value })}
        />
      )}
      <div className={`${base.wrap} ${css.foot}`}>
        <UploadsField
          label={texts.addPictures}
          files={draft.files}
          onFiles={(files: Attachment[]) => change({ files })}
          onSending={setSending}
          kinds="pictures"
          path={`${id}-files`}
          compact
          held={on && held}
        />
        <div className={css.acts}>
          {onCancel && (
            <Button size="sm" variant="subtle" disabled={isPending} onClick={cancel}>
              {texts.cancel}
            </Button>
          )}
          {/* Focus stays in the text: without it an empty editor would get lower under the pointer. */}
          <Button size="sm" type="submit" loading={isPending} onMouseDown={(event) => event.preventDefault()}>
            {comment ? texts.save : texts.post}
          </Button>
        </div>
      </div>
    </form>
  )
}

function waiting(id: string, person: string, { replyingToPost, replyingToComment }: NonNullable<CommentFormProps['on']>, body: string) {
  const content = { post: replyingToPost, replyTo: replyingToComment, body }
  return { id, person, kind: 'comment', place: `post:${replyingToPost}`, content } as const
}

/** What the form says about a failure. Where the server gave a reason that helps, its sentence; else that of AMB-089. */
function sentence(error: Error): string | undefined {
  if (error instanceof OfflineError) {
    showOfflineAlert()
    return undefined
  }
  if (error instanceof CannotWait) return error.message
  console.error('feed: the comment was not saved', error)
  if (!(error instanceof ApiError) || error.status >= 500) return texts.notSaved
  return Object.values(error.fields)[0] ?? error.problem.message ?? texts.notSaved
}

/** Brings a form into view, but not while something in it is pressed: it would move away under the pointer, and the press would be lost. */
function show(form: HTMLElement) {
  if (!form.matches(':active')) return form.scrollIntoView({ block: 'nearest' })
  window.addEventListener('pointerup', () => requestAnimationFrame(() => show(form)), { once: true })
}
