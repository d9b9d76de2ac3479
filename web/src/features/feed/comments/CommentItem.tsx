import { VisuallyHidden } from '@mantine/core'
import { IconFlag, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { memo, useEffect, useRef, useState } from 'react'
import type { PostComment } from '@/api/types.ts'
import { formatDate, relativeDate } from '@/lib/dates.ts'
import { Attachments } from '@/shared/media/Attachments.tsx'
import { Avatar } from '@/shared/people/Avatar.tsx'
import { fullName } from '@/shared/people/people.ts'
import { RichText } from '@/shared/richtext/RichText.tsx'
import { ActionMenu } from '@/ui/ActionMenu.tsx'
import type { Action } from '@/ui/ActionMenuList.tsx'
import base from '@/ui/Base.module.css'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { placeOf } from '../author.ts'
import { refreshPost } from '../cache.ts'
import { useLike } from '../mutations.ts'
import { LikeLine } from '../post/LikeLine.tsx'
import { texts } from '../strings.ts'
import { CommentForm } from './CommentForm.tsx'
import css from './CommentItem.module.css'

const FlagDialog = lazyDialog(() => import('../flags/FlagDialog.tsx'))
const DeleteComment = lazyDialog(() => import('./DeleteComment.tsx'))

interface Props {
  comment: PostComment
  /** Whether the person has just written it. It is then shown to them. */
  isNew: boolean
  onReply: (comment: PostComment) => void
}

/** A comment or a reply. */
export const CommentItem = memo(function CommentItem({ comment, isNew, onReply }: Props) {
  const client = useQueryClient()
  const place = useRef<HTMLDivElement>(null)
  const [editing, setEditing] = useState(false)
  const { createdBy, createdAt, deletedAt, attachments, body } = comment
  const name = fullName(createdBy)

  useEffect(() => {
    if (isNew) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isNew])

  if (deletedAt) {
    return (
      <div className={css.comment}>
        <p className={css.deleted}>{texts.commentDeleted}</p>
      </div>
    )
  }
  return (
    <div ref={place} className={css.comment}>
      <Avatar person={createdBy} size={36} />
      <div className={base.grow}>
        <div className={css.bubble} data-new={isNew || undefined}>
          <div className={css.head}>
            <p className={css.author}>
              <b>{name}</b>
              <span>{placeOf(createdBy)}</span>
            </p>
            <CommentMenu comment={comment} name={name} onEdit={() => setEditing(true)} />
          </div>
          {editing ? (
            <CommentForm
              label={texts.editComment}
              place={`edit:${comment.id}`}
              comment={comment}
              autoFocus
              onDone={() => setEditing(false)}
              onCancel={() => setEditing(false)}
            />
          ) : (
            <>
              {body && <RichText html={body} className={css.body} />}
              {attachments.length > 0 && (
                <Attachments files={attachments} autoplay={false} refresh={() => refreshPost(client, comment.replyingToPost)} />
              )}
            </>
          )}
        </div>
        <Acts comment={comment} name={name} onReply={() => onReply(comment)}>
          <span title={formatDate(createdAt)}>
            <time dateTime={createdAt}>{relativeDate(createdAt)}</time>
          </span>
          {comment.editedAt && <span>{texts.edited}</span>}
        </Acts>
      </div>
    </div>
  )
})

interface MenuProps {
  comment: PostComment
  name: string
  onEdit: () => void
}

/** COMMENT-015 */
function CommentMenu({ comment, name, onEdit }: MenuProps) {
  const [act, setAct] = useState<'flag' | 'delete'>()
  const close = () => setAct(undefined)
  const { can } = comment
  const actions: (Action | false)[] = [
    can.edit && { label: texts.edit, Icon: IconPencil, onPress: onEdit },
    can.flag && { label: texts.flag, Icon: IconFlag, onPress: () => setAct('flag') },
    can.delete && { label: texts.remove, Icon: IconTrash, danger: true, onPress: () => setAct('delete') },
  ]
  if (!can.edit && !can.flag && !can.delete) return null
  return (
    <>
      <ActionMenu label={texts.commentMenu(name)} actions={actions.filter((action) => action !== false)} />
      <LazyDialog opened={act === 'flag'}>
        <FlagDialog target={{ postId: comment.replyingToPost, commentId: comment.id }} author={name} onClose={close} />
      </LazyDialog>
      <LazyDialog opened={act === 'delete'}>
        <DeleteComment comment={comment} onClose={close} />
      </LazyDialog>
    </>
  )
}

interface ActsProps {
  comment: PostComment
  name: string
  onReply: () => void
  children: React.ReactNode
}

/** Liking and answering a comment, and who likes it. */
function Acts({ comment: { id, likes, can, replyingToPost }, name, onReply, children }: ActsProps) {
  const { press, failure } = useLike({ post: replyingToPost, comment: id }, likes)
  const liked = likes.mine !== null
  return (
    <>
      <div className={css.acts}>
        <button type="button" className={css.act} aria-pressed={liked} disabled={!can.like} onClick={press}>
          {liked ? texts.liked : texts.like} <VisuallyHidden component="span">{texts.theCommentBy(name)}</VisuallyHidden>
        </button>
        <button type="button" className={css.act} disabled={!can.reply} onClick={onReply}>
          {texts.reply} <VisuallyHidden component="span">{texts.toTheCommentBy(name)}</VisuallyHidden>
        </button>
        {children}
        {likes.count > 0 && <LikeLine likes={likes} target={{ reactingToComment: id }} small />}
      </div>
      <p className={css.failure} role="status">
        {failure}
      </p>
    </>
  )
}
