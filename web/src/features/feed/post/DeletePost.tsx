import type { Post } from '@/api/types.ts'
import { ConfirmDelete } from '@/shared/ConfirmDelete.tsx'
import { fullName } from '@/shared/people/people.ts'
import { useUser } from '@/shared/session/session.ts'
import RemoveDialog from '../flags/RemoveDialog.tsx'
import { useDeletePost } from '../mutations.ts'
import { texts } from '../strings.ts'

interface Props {
  post: Post
  onClose: () => void
  onDeleted?: (() => void) | undefined
}

/** Asks first, then deletes the post (POST-031). Of somebody else's it asks why (FD-425). */
export default function DeletePost({ post, onClose, onDeleted }: Props) {
  const { mutateAsync } = useDeletePost()
  const { id } = useUser()
  if (post.createdBy.id !== id)
    return <RemoveDialog target={{ postId: post.id }} author={fullName(post.createdBy)} onClose={onClose} onDeleted={onDeleted} />
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
