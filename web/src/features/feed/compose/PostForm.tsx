import { Textarea } from '@mantine/core'
import { onlineManager } from '@tanstack/react-query'
import { useBlocker, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { isClash } from '@/api/clash.ts'
import type { Post } from '@/api/types.ts'
import { relativeDate } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { uuidv7 } from '@/lib/uuid.ts'
import { AudienceFields } from '@/shared/audience/AudienceFields.tsx'
import { audienceValues } from '@/shared/audience/audience.ts'
import { StillSending, sentenceFor } from '@/shared/form/failure.ts'
import { useSchemaForm } from '@/shared/form/useSchemaForm.ts'
import { UploadsField } from '@/shared/media/UploadsField.tsx'
import type { HeldFile } from '@/shared/outgoing/files.ts'
import { CannotWait } from '@/shared/outgoing/queue.ts'
import { sendOrKeep } from '@/shared/outgoing/sendOrKeep.ts'
import { Avatar } from '@/shared/people/Avatar.tsx'
import { fullName } from '@/shared/people/people.ts'
import { MustReadField } from '@/shared/readership/MustReadField.tsx'
import { asksMustRead } from '@/shared/readership/mustReadForm.ts'
import { RichTextEditor } from '@/shared/richtext/RichTextEditor.tsx'
import { useUser } from '@/shared/session/session.ts'
import base from '@/ui/Base.module.css'
import { FormDialog } from '@/ui/FormDialog.tsx'
import { Notice } from '@/ui/Notice.tsx'
import { notify } from '@/ui/notify.tsx'
import { Segments } from '@/ui/Segments.tsx'
import { texts as flagTexts } from '../flags/strings.ts'
import { PollFields } from '../poll/PollFields.tsx'
import { ThanksFields } from '../thanks/ThanksFields.tsx'
import type { Beginning } from './beginnings.ts'
import { Conflict } from './Conflict.tsx'
import type { HeldDraft } from './draft.ts'
import { begunAs, goesOut, isPublic, isWorthKeeping, type PostValues, postSchema, postValues, type SentPost } from './form.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import { useSavePost } from './mutations.ts'
import css from './PostForm.module.css'
import { texts } from './strings.ts'
import { useLiveFiles } from './useLiveFiles.ts'
import { When } from './When.tsx'

interface Props {
  post: Post | undefined
  beginning: Beginning | undefined
  /** Absent if another tab holds it: then nothing is kept here. */
  draft: HeldDraft | undefined
  onClose: () => void
}

export function PostForm({ post, beginning, draft, onClose }: Props) {
  const user = useUser()
  const navigate = useNavigate()
  const mayNotify = user.can.notifyOfPosts
  const mayAnnounce = user.can.announcePosts && !post
  const [first] = useState(() => (beginning ? begunAs(beginning, user.can, user.today) : postValues(post)))
  const [edited, setEdited] = useState(post)
  const isOwn = !post || post.createdBy.id === user.id
  const isFixed = edited !== undefined && !edited.can.audience
  const [begun, setBegun] = useState(draft?.before)
  const [version, setVersion] = useState(begun?.version ?? post?.version)
  const [isSending, setSending] = useState(false)
  const held = useRef<readonly HeldFile[]>([])
  const [newId] = useState(() => draft?.id ?? uuidv7())
  const [changed, setChanged] = useState(begun?.version !== undefined && post !== undefined && begun.version < post.version)
  const [leaving, setLeaving] = useState(false)
  const { mutateAsync: save } = useSavePost(post)
  const form = useSchemaForm({
    schema: postSchema({ post, mayNotify, mayAnnounce, asksMustRead: (visibility) => asksMustRead(user.can, visibility) }),
    initial: { ...(begun?.values ?? first), ...(isFixed && audienceValues(post)) },
    send,
    onFailure: failed,
  })
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
    if (saved) tellOf(saved)
    else notify({ message: texts.waits, status: 'info' })
    onClose()
  }

  /** Says what became of the post. One that is scheduled is not in the feed, so it says where it is (FD-413). */
  function tellOf(saved: Post) {
    const action = { label: texts.seeScheduled, onPress: () => void navigate(paths.scheduled()) }
    if (saved.status === 'DRAFT') notify({ message: post ? texts.saved : texts.scheduled, action })
    else notify({ message: isPublic(post) ? texts.saved : texts.shared })
  }

  function failed(error: Error, isBeside: boolean) {
    if (error instanceof CannotWait) return error.message
    const wasChanged = post !== undefined && isClash(error)
    if (wasChanged) setChanged(true)
    return sentenceFor(error, isBeside || wasChanged, 'feed: the post was not saved', texts.notSaved)
  }

  function fill(next: PostValues) {
    for (const name of Object.keys(next) as (keyof PostValues)[]) set(name, next[name] as never)
  }

  // Back and links ask what CANCEL and Escape ask. Files that are on their way have a question of their own (UploadsField). The browser asks only
  // where no draft is kept.
  const going = useBlocker({
    shouldBlockFn: ({ current, next }) => isKept && !isSending && current.pathname !== next.pathname,
    enableBeforeUnload: isKept && !draft,
    withResolver: true,
  })
  const isGoing = going.status === 'blocked'

  function close() {
    if (leaving || isGoing) stay()
    else if (isKept) setLeaving(true)
    else onClose()
  }

  function stay() {
    setLeaving(false)
    going.reset?.()
  }

  function leave() {
    onClose()
    going.proceed?.()
  }

  function take(theirs: Post) {
    setEdited(theirs)
    setVersion(theirs.version)
    setChanged(false)
    if (!theirs.can.audience) fill({ ...values, ...audienceValues(theirs) })
  }

  return (
    <>
      <FormDialog
        title={post ? texts.editTitle : texts.addTitle}
        form={{ submit: form.submit, busy: form.busy, failure: form.failure }}
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
          <Conflict id={post.id} onMine={take} onTheirs={(theirs) => [take(theirs), fill(postValues(theirs)), setBegun(undefined)]} />
        )}
        <div className={css.writing}>
          <p className={`${base.row} ${css.author}`}>
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
        {(isOwn || values.poll.asks) && (
          <div className={css.extras}>
            <PollFields
              values={values.poll}
              errors={errors}
              set={(path, value) => set(path as never, value as never)}
              published={goesOut(values, post, new Date())}
              fixed={isOwn ? (edited?.poll?.voters ? 'voted' : undefined) : 'others'}
            />
            {isOwn && <ThanksFields values={values.thanks} onChange={(thanks) => set('thanks', thanks)} error={sentence('thanks')} />}
          </div>
        )}
        <AudienceFields
          user={user}
          values={values}
          errors={errors}
          set={(name, value) => set(name, value as never)}
          current={edited?.visibility}
          fixed={isFixed}
        />
        <MustReadField values={values} errors={errors} set={(name, value) => set(name, value as never)} was={post?.mustRead} />
        {!isOwn && (
          <Textarea
            label={flagTexts.editReason}
            description={flagTexts.reasonHint}
            rows={2}
            resize="vertical"
            value={values.reason}
            onChange={({ currentTarget }) => set('reason', currentTarget.value)}
            error={sentence('reason')}
            data-path="reason"
          />
        )}
        {mayAnnounce && (
          <div className={css.choice}>
            <span aria-hidden>{texts.announce}</span>
            <Segments
              label={texts.announce}
              value={values.announce}
              choices={(['NO', 'YES'] as const).map((value) => ({ value, label: texts.answers[value] }))}
              onChoose={(value) => set('announce', value)}
            />
            {values.announce === 'YES' && <p className={css.hint}>{texts.announceHint}</p>}
          </div>
        )}
        <When post={post} values={values} errors={errors} set={(name, value) => set(name, value as never)} />
        {mayNotify && !isPublic(post) && (
          <div className={css.choice}>
            <span aria-hidden>{texts.notify}</span>
            <Segments
              label={texts.notify}
              value={values.notify}
              choices={(['NO', 'YES'] as const).map((value) => ({ value, label: texts.answers[value] }))}
              onChoose={(value) => set('notify', value)}
            />
            {values.notify === 'YES' && (
              <Notice live>{values.visibility === 'COMBINED' ? texts.notifyCombined : texts.notifyWarning}</Notice>
            )}
          </div>
        )}
      </FormDialog>
      {(leaving || isGoing) && (
        <LeaveDialog isEdit={!!post} onBack={stay} onKeep={draft && leave} onDiscard={() => [draft?.remove(), leave()]} />
      )}
    </>
  )
}
