import { onlineManager } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '@/api/errors.ts'
import type { Post } from '@/api/types.ts'
import { relativeDate } from '@/lib/dates.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import { AudienceFields } from '@/shared/audience/AudienceFields.tsx'
import { StillSending, sentenceFor } from '@/shared/form/failure.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { UploadsField } from '@/shared/media/UploadsField.tsx'
import type { HeldFile } from '@/shared/outgoing/files.ts'
import { CannotWait } from '@/shared/outgoing/queue.ts'
import { sendOrKeep } from '@/shared/outgoing/sendOrKeep.ts'
import { Avatar } from '@/shared/people/Avatar.tsx'
import { fullName } from '@/shared/people/people.ts'
import { MustReadField } from '@/shared/readership/MustReadField.tsx'
import { RichTextEditor } from '@/shared/richtext/RichTextEditor.tsx'
import { useUser } from '@/shared/session/session.ts'
import { FormDialog } from '@/ui/FormDialog.tsx'
import { Notice } from '@/ui/Notice.tsx'
import { notify } from '@/ui/notify.tsx'
import { Segments } from '@/ui/Segments.tsx'
import { Conflict } from './Conflict.tsx'
import type { HeldDraft } from './draft.ts'
import { isPublic, isWorthKeeping, type PostValues, postSchema, postValues, type SentPost } from './form.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import { useSavePost } from './mutations.ts'
import css from './PostForm.module.css'
import { texts } from './strings.ts'
import { useLiveFiles } from './useLiveFiles.ts'
import { When } from './When.tsx'

interface Props {
  post: Post | undefined
  /** Absent if another tab holds it: then nothing is kept here. */
  draft: HeldDraft | undefined
  onClose: () => void
}

export function PostForm({ post, draft, onClose }: Props) {
  const user = useUser()
  const mayNotify = user.can.notifyOfPosts
  const [first] = useState(() => postValues(post))
  const [begun, setBegun] = useState(draft?.before)
  const [version, setVersion] = useState(begun?.version ?? post?.version)
  const [isSending, setSending] = useState(false)
  const held = useRef<readonly HeldFile[]>([])
  const [newId] = useState(() => draft?.id ?? uuidv7())
  const [changed, setChanged] = useState(begun?.version !== undefined && post !== undefined && begun.version < post.version)
  const [leaving, setLeaving] = useState(false)
  const { mutateAsync: save } = useSavePost(!post)
  const form = useSchemaForm({ schema: postSchema({ post, mayNotify }), initial: begun?.values ?? first, send, onFailure: failed })
  const { values, errors, set } = form
  const sentence = (name: keyof PostValues) => (typeof errors[name] === 'string' ? errors[name] : undefined)
  const lost = useLiveFiles(begun?.values.attachments ?? [], values.attachments, (alive) => set('attachments', alive))
  const isKept = isWorthKeeping(values, first, post)

  useEffect(() => {
    if (isKept) draft?.keep(values, version)
    else draft?.remove()
  }, [values, version, isKept, draft])

  async function send(entry: SentPost) {
    if (isSending && (post || onlineManager.isOnline())) throw new StillSending(texts.sending)
    const saving = () => save({ id: post?.id ?? newId, version, entry })
    const { attachments: _, ...whole } = entry
    const waiting = { id: newId, person: user.id, kind: 'post', place: `new:${newId}`, content: { entry: whole, values } } as const
    const saved = await (post ? saving() : sendOrKeep<'post', Post>(saving, waiting, held.current))
    draft?.remove()
    if (saved) notify({ message: post ? texts.saved : saved.status === 'DRAFT' ? texts.scheduled : texts.shared })
    else notify({ message: texts.waits, status: 'info' })
    onClose()
  }

  function failed(error: Error, isBeside: boolean) {
    if (error instanceof CannotWait) return error.message
    const wasChanged = post !== undefined && error instanceof ApiError && error.status === 409
    if (wasChanged) setChanged(true)
    return sentenceFor(error, isBeside || wasChanged, 'feed: the post was not saved', texts.notSaved)
  }

  function fill(next: PostValues) {
    for (const name of Object.keys(next) as (keyof PostValues)[]) set(name, next[name] as never)
  }

  function close() {
    if (leaving) setLeaving(false)
    else if (isKept) setLeaving(true)
    else onClose()
  }

  function discard() {
    draft?.remove()
    onClose()
  }

  return (
    <>
      <FormDialog
        title={post ? texts.editTitle : texts.addTitle}
        form={form}
        submit={post ? texts.save : texts.add}
        size={640}
        full
        onClose={close}
      >
        {begun && !changed && (
          <Notice action={{ label: texts.startAgain, onPress: () => [fill(first), setBegun(undefined), setVersion(post?.version)] }}>
            {texts.kept(relativeDate(new Date(begun.at)))}
          </Notice>
        )}
        {lost > 0 && <Notice live>{texts.filesGone(lost)}</Notice>}
        {!draft && <Notice>{texts.otherTab}</Notice>}
        {changed && post && (
          <Conflict
            id={post.id}
            onMine={(theirs) => [setVersion(theirs.version), setChanged(false)]}
            onTheirs={(theirs) => [fill(postValues(theirs)), setVersion(theirs.version), setChanged(false), setBegun(undefined)]}
          />
        )}
        <div className={css.writing}>
          <p className={css.author}>
            <Avatar person={user} size={40} />
            <span>
              <b>{fullName(user)}</b>
              <small>{user.store?.name}</small>
            </span>
          </p>
          <RichTextEditor
            label={texts.body}
            value={values.body}
            onChange={(html) => set('body', html)}
            placeholder={texts.bodyPlaceholder}
            error={sentence('body')}
            path="body"
            audience={values}
            autoFocus
          />
        </div>
        <UploadsField
          label={texts.attachments}
          files={values.attachments}
          onFiles={(files) => set('attachments', files)}
          onSending={setSending}
          error={sentence('attachments')}
          path="attachments"
          held={post ? undefined : held}
        />
        <AudienceFields
          user={user}
          values={values}
          errors={errors}
          set={(name, value) => set(name, value as never)}
          current={post?.visibility}
        />
        <MustReadField values={values} errors={errors} set={(name, value) => set(name, value as never)} was={post?.mustRead} />
        <When post={post} values={values} errors={errors} set={(name, value) => set(name, value as never)} />
        {mayNotify && !isPublic(post) && (
          <div className={css.choice}>
            <span aria-hidden>{texts.notify}</span>
            <Segments
              label={texts.notify}
              value={values.notify}
              choices={(['NO', 'YES'] as const).map((value) => ({ value, label: texts.notifies[value] }))}
              onChoose={(value) => set('notify', value)}
            />
            {values.notify === 'YES' && <Notice live>{texts.notifyWarning}</Notice>}
          </div>
        )}
      </FormDialog>
      {leaving && <LeaveDialog isEdit={!!post} onBack={() => setLeaving(false)} onKeep={draft && onClose} onDiscard={discard} />}
    </>
  )
}
