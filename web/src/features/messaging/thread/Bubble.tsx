import { VisuallyHidden } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBuilding,
  IconCopy,
  IconHeart,
  IconHeartFilled,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { Message } from '@/api/types.ts'
import { copyText } from '@/lib/copy.ts'
import { formatTime } from '@/lib/dates.ts'
import { Attachments } from '@/shared/media/Attachments.tsx'
import { Avatar } from '@/shared/people/Avatar.tsx'
import { RichText } from '@/shared/richtext/RichText.tsx'
import { ActionMenu } from '@/ui/ActionMenu.tsx'
import base from '@/ui/Base.module.css'
import { ConfirmModal } from '@/ui/ConfirmModal.tsx'
import { notify } from '@/ui/notify.tsx'
import { useDeleteMessage, useLikeMessage, usePin } from '../mutations.ts'
import { texts } from '../strings.ts'
import { toText } from '../write/words.ts'
import css from './Bubble.module.css'
import { shortDay } from './days.ts'
import { type Target, writerOf } from './target.ts'
import { messageId } from './useHistory.ts'

interface Props {
  message: Message
  /** It goes on where the one before stopped. */
  continues: boolean
  /** The next one goes on where it stops, and says the time. */
  goesOn: boolean
  /** Whether the writer's name shows. */
  named: boolean
  /** 'Sent' or who has seen it. */
  state?: string | undefined
  /** It was looked for. */
  found: boolean
  pinned: boolean
  refresh: () => unknown
  onTarget: (target: Target) => void
  onForward: (message: Message) => void
  /** Shows the message that it replies to. */
  onQuote: (id: string) => void
}

/** One message: its words, files and likes, what it replies to, and what can be done with it. */
export function Bubble({ message, continues, goesOn, named, state, found, pinned, refresh, onTarget, onForward, onQuote }: Props) {
  const { id, body, ownSide, mine, createdBy, sentAt, editedAt, deletedAt, replyTo, forwarded, attachments, likes, can } = message
  const [deleting, setDeleting] = useState(false)
  const remove = useDeleteMessage(message)
  const like = useLikeMessage(message)
  const pin = usePin(message.conversation)
  const writer = writerOf(message)
  const isBare = !body && !replyTo && !forwarded && attachments.length > 0
  const saysMore = state !== undefined || likes.count > 0 || pinned || (editedAt !== null && deletedAt === null)
  const actions = [
    ...(can.reply ? [{ label: texts.reply, Icon: IconArrowBackUp, onPress: () => onTarget({ kind: 'reply', message }) }] : []),
    ...(can.like ? [{ label: likes.mine ? texts.unlike : texts.like, Icon: IconHeart, onPress: () => like.mutate() }] : []),
    ...(body && !deletedAt ? [{ label: texts.copy, Icon: IconCopy, onPress: copy }] : []),
    ...(can.forward ? [{ label: texts.forward, Icon: IconArrowForwardUp, onPress: () => onForward(message) }] : []),
    ...(can.pin
      ? [
          {
            label: pinned ? texts.unpin : texts.pin,
            Icon: pinned ? IconPinnedOff : IconPin,
            onPress: () => pin.mutate({ message: id, pinned: !pinned }),
          },
        ]
      : []),
    ...(can.edit ? [{ label: texts.edit, Icon: IconPencil, onPress: () => onTarget({ kind: 'edit', message }) }] : []),
    ...(can.delete ? [{ label: texts.remove, Icon: IconTrash, danger: true, onPress: () => setDeleting(true) }] : []),
  ]
  async function copy() {
    const copied = await copyText(toText(body))
    notify({ message: copied ? texts.copied : texts.notCopied, status: copied ? 'success' : 'error', duration: 3000 })
  }

  return (
    <article
      id={messageId(id)}
      tabIndex={-1}
      data-found={found || undefined}
      className={css.row}
      data-own={ownSide || undefined}
      data-continues={continues || undefined}
      data-goes-on={goesOn || undefined}
      aria-label={writer}
    >
      {!ownSide && <span className={css.face}>{!continues && <WriterFace person={createdBy} />}</span>}
      <div className={css.body}>
        {!continues && (named ? !mine : false) && <p className={css.writer}>{writer}</p>}
        <div className={css.bubble} data-deleted={deletedAt ? true : undefined} data-bare={isBare || undefined}>
          {forwarded && (
            <p className={css.forwarded}>
              <IconArrowForwardUp size={16} aria-hidden />
              <span>{texts.forwarded(writerOf(forwarded), shortDay(forwarded.sentAt))}</span>
            </p>
          )}
          {replyTo && (
            <button type="button" className={css.quote} onClick={() => onQuote(replyTo.id)}>
              <VisuallyHidden>{texts.toQuote} </VisuallyHidden>
              <b>{writerOf(replyTo)}</b>
              <span>{replyTo.deleted ? texts.deleted : replyTo.text || texts.files(replyTo.files)}</span>
            </button>
          )}
          {deletedAt ? <p>{texts.deleted}</p> : body && <RichText html={body} />}
          {attachments.length > 0 && <Attachments files={attachments} autoplay={false} refresh={refresh} />}
        </div>
        <p className={goesOn && !saysMore ? css.heard : css.facts}>
          <time dateTime={sentAt}>{formatTime(sentAt)}</time>
          {editedAt && !deletedAt && <span>{texts.edited}</span>}
          {pinned && (
            <span className={css.pinned}>
              <IconPin size={14} aria-hidden />
              {texts.isPinned}
            </span>
          )}
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

/** The writer's face; of head office a sign. */
function WriterFace({ person }: { person: Message['createdBy'] }) {
  if (person) return <Avatar person={person} size={36} />
  return (
    <span className={`${base.centre} ${css.office}`}>
      <IconBuilding size={18} aria-hidden />
    </span>
  )
}
