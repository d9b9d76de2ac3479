import { VisuallyHidden } from '@mantine/core'
import { IconHeart, IconHeartFilled, IconMessage } from '@tabler/icons-react'
import type { Post } from '@/api/types.ts'
import { useUser } from '@/shared/session/session.ts'
import base from '@/ui/Base.module.css'
import { texts } from '../strings.ts'
import css from './PostFoot.module.css'

interface Props {
  post: Post
  author: string
  onLike: () => void
  onComment: () => void
}

/** The buttons for liking a post and commenting on it. */
export function PostFoot({ post: { likes, can }, author, onLike, onComment }: Props) {
  const { impersonator } = useUser()
  const reason = impersonator ? texts.cannotAnswer : undefined
  const liked = likes.mine !== null
  const Heart = liked ? IconHeartFilled : IconHeart
  return (
    <div className={css.acts}>
      <button
        type="button"
        className={`${base.inline} ${css.act}`}
        aria-pressed={liked}
        disabled={!can.like}
        title={reason}
        onClick={onLike}
      >
        <Heart size={22} aria-hidden />
        {liked ? texts.liked : texts.like} <VisuallyHidden component="span">{texts.thePostBy(author)}</VisuallyHidden>
      </button>
      <button type="button" className={`${base.inline} ${css.act}`} disabled={!can.comment} title={reason} onClick={onComment}>
        <IconMessage size={22} aria-hidden />
        {texts.comment} <VisuallyHidden component="span">{texts.onThePostBy(author)}</VisuallyHidden>
      </button>
    </div>
  )
}
