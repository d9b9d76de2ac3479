import { useEffect, useState } from 'react'
import type { PostComment } from '@/api/types.ts'
import { latePart } from '@/lib/late.ts'
import { texts } from '../strings.ts'
import css from './CommentForm.module.css'
import type { Place } from './draft.ts'

export interface CommentFormProps {
  label: string
  place: Place
  /** What is answered. Absent to edit `comment`. */
  on?: { replyingToPost: string; replyingToComment?: string | undefined }
  /** The comment to edit (COMMENT-005). */
  comment?: PostComment
  /** What a new comment begins with. */
  begin?: string
  autoFocus?: boolean
  onDone: (comment: PostComment) => void
  onCancel?: () => void
}

const late = latePart(() => import('./CommentEditor.tsx'))

/** The form for a comment. Its code is fetched when the page is idle, because readers do not need it. */
export function CommentForm(props: CommentFormProps) {
  const Editor = late.use()?.default
  const isLoaded = Editor !== undefined
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let waits = !isLoaded
    if (waits) late.load().catch(() => waits && setFailed(true))
    return () => {
      waits = false
    }
  }, [isLoaded])
  if (Editor) return <Editor {...props} />
  return (
    <p className={css.waiting} role="status">
      {failed ? texts.notLoaded : texts.loadingForm}
    </p>
  )
}
