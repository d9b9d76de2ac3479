import { useEffect, useState } from 'react'
import type { Post } from '@/api/types.ts'
import { useUser } from '@/shared/session/session.ts'
import type { Beginning } from './beginnings.ts'
import { type HeldDraft, newDraft, openDraft } from './draft.ts'
import { PostForm } from './PostForm.tsx'

interface Props {
  /** The post to edit. Absent to share a new one. */
  post?: Post | undefined
  /** What a new post is from the beginning. It leaves posts that were begun alone. */
  beginning?: Beginning | undefined
  onClose: () => void
}

/** The form for a post: 'Share Post' and 'Edit Post' (POST-041). It begins with what the person had begun to write, if anything. */
export default function PostDialog({ post, beginning, onClose }: Props) {
  const { id } = useUser()
  // The post as it was when the dialog was opened: a list that is loaded again meanwhile changes nothing in it.
  const [edited] = useState(post)
  const [draft, setDraft] = useState<HeldDraft | 'elsewhere'>()
  useEffect(() => {
    let isOpen = true
    let held: HeldDraft | undefined
    const opening = beginning ? newDraft(id) : openDraft(id, edited)
    opening.then((opened) => {
      held = opened
      if (isOpen) setDraft(opened ?? 'elsewhere')
      else held?.release()
    })
    return () => {
      isOpen = false
      held?.release()
    }
  }, [id, edited, beginning])
  return draft && <PostForm post={edited} beginning={beginning} draft={draft === 'elsewhere' ? undefined : draft} onClose={onClose} />
}
