import type { PostComment } from '@/api/types.ts'
import { ConfirmDelete } from '@/shared/ConfirmDelete.tsx'
import { useDeleteComment } from '../mutations.ts'
import { texts } from '../strings.ts'

interface Props {
  comment: PostComment
  onClose: () => void
}

/** Asks first, then deletes the comment. Its place and its replies stay (COMMENT-002). */
export default function DeleteComment({ comment, onClose }: Props) {
  const { mutateAsync } = useDeleteComment()
  return (
    <ConfirmDelete texts={texts.deletingComment} remove={() => mutateAsync(comment)} refused={() => texts.notSaved} onClose={onClose} />
  )
}
