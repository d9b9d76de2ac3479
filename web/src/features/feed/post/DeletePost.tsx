import type { Post } from '@/api/types.ts'
import { ConfirmDelete } from '@/shared/ConfirmDelete.tsx'
import { useDeletePost } from '../mutations.ts'
import { texts } from '../strings.ts'

interface Props {
  post: Post
  onClose: () => void
  onDeleted?: (() => void) | undefined
}

/** Asks first, then deletes the post (POST-031). */
export default function DeletePost({ post, onClose, onDeleted }: Props) {
  const { mutateAsync } = useDeletePost()
  return (
    <ConfirmDelete
      texts={texts.deletingPost}
      remove={() => mutateAsync(post.id)}
      refused={() => texts.notSaved}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  )
}
