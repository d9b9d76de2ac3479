import type { PostComment } from '@/api/types.ts'
import { ConfirmDelete } from '@/shared/ConfirmDelete.tsx'
import { fullName } from '@/shared/people/people.ts'
import { useUser } from '@/shared/session/session.ts'
import RemoveDialog from '../flags/RemoveDialog.tsx'
import { useDeleteComment } from '../mutations.ts'
import { texts } from '../strings.ts'

interface Props {
  comment: PostComment
  onClose: () => void
}

/** Asks first, then deletes the comment. Its place and its replies stay (COMMENT-002). Of somebody else's it asks why (FD-425). */
export default function DeleteComment({ comment, onClose }: Props) {
  const { mutateAsync } = useDeleteComment()
  const { id } = useUser()
  const { createdBy, replyingToPost } = comment
  if (createdBy.id !== id)
    return <RemoveDialog target={{ postId: replyingToPost, commentId: comment.id }} author={fullName(createdBy)} onClose={onClose} />
  return (
    <ConfirmDelete texts={texts.deletingComment} remove={() => mutateAsync(comment)} refused={() => texts.notSaved} onClose={onClose} />
  )
}
