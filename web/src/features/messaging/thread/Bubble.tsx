import { IconArrowBackUp, IconHeart, IconHeartFilled, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Message } from '@/api/types.ts'
import { formatTime } from '@/lib/dates.ts'
import { Attachments } from '@/shared/media/Attachments.tsx'
import { Avatar } from '@/shared/people/Avatar.tsx'
import { RichText } from '@/shared/richtext/RichText.tsx'
import { ActionMenu } from '@/ui/ActionMenu.tsx'
import { ConfirmModal } from '@/ui/ConfirmModal.tsx'
import { useDeleteMessage, useLikeMessage } from '../mutations.ts'
import { texts } from '../strings.ts'
import css from './Bubble.module.css'
import { type Target, writerOf } from './target.ts'

interface Props {
  message: Message
  /** It goes on where the one before stopped. */
  continues: boolean
  /** Whether the writer's name shows. */
  named: boolean
  /** 'Sent' or who has seen it. */
  state?: string | undefined
  refresh: () => unknown
  onTarget: (target: Target) => void
}

/** One message: its words, files and likes, what it replies to, and what can be done with it. */
export function Bubble({ message, continues, named, state, refresh, onTarget }: Props) {
  const { id, body, ownSide, mine, createdBy, sentAt, editedAt, deletedAt, replyTo, attachments, likes, can } = message
  const [deleting, setDeleting] = useState(false)
  const remove = useDeleteMessage(message)
  const like = useLikeMessage(message)
  const writer = writerOf(message)
  const actions = [
    ...(can.reply ? [{ label: texts.reply, Icon: IconArrowBackUp, onPress: () => onTarget({ kind: 'reply', message }) }] : []),
    ...(can.like ? [{ label: likes.mine ? texts.unlike : texts.like, Icon: IconHeart, onPress: () => like.mutate() }] : []),
    ...(can.edit ? [{ label: texts.edit, Icon: IconPencil, onPress: () => onTarget({ kind: 'edit', message }) }] : []),
    ...(can.delete ? [{ label: texts.remove, Icon: IconTrash, danger: true, onPress: () => setDeleting(true) }] : []),
  ]
  return (
    <article
      id={`message-${id}`}
      className={css.row}
      data-own={ownSide || undefined}
      data-continues={continues || undefined}
      aria-label={writer}
    >
      {!ownSide && <span className={css.face}>{!continues && createdBy && <Avatar person={createdBy} size={36} />}</span>}
      <div className={css.body}>
        {!continues && (named ? !mine : false) && <p className={css.writer}>{writer}</p>}
        <div className={css.bubble} data-deleted={deletedAt ? true : undefined}>
          {replyTo && (
            <blockquote className={css.quote}>
              <b>{writerOf(replyTo)}</b>
              {replyTo.deleted ? texts.deleted : replyTo.text || texts.files(replyTo.files)}
            </blockquote>
          )}
          {deletedAt ? <p>{texts.deleted}</p> : body && <RichText html={body} />}
          {attachments.length > 0 && <Attachments files={attachments} autoplay={false} refresh={refresh} />}
        </div>
        <p className={css.facts}>
          <time dateTime={sentAt}>{formatTime(sentAt)}</time>
          {editedAt && !deletedAt && <span>{texts.edited}</span>}
          {likes.count > 0 && (
            <span className={css.likes} title={likes.names.join(', ')}>
              <IconHeartFilled size={14} aria-hidden />
              <span aria-hidden>{likes.count}</span>
              <span className={css.heard}>{texts.likedBy(likes.names.join(', '), likes.count)}</span>
            </span>
          )}
          {state && <span>{state}</span>}
        </p>
      </div>
      {actions.length > 0 && (
        <div className={css.menu}>
          <ActionMenu label={texts.actions(writer)} actions={actions} />
        </div>
      )}
      <ConfirmModal
        opened={deleting}
        title={texts.deleteTitle}
        confirmLabel={texts.deleteConfirm}
        danger
        loading={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setDeleting(false) })}
        onClose={() => setDeleting(false)}
      >
        {texts.deleteHint}
      </ConfirmModal>
    </article>
  )
}
