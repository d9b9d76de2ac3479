import { latePart, useNeeded } from '@/lib/late.ts'
import { texts } from '../strings.ts'
import type { CommentFormProps } from './CommentEditor.tsx'
import css from './CommentForm.module.css'

const late = latePart(() => import('./CommentEditor.tsx'))

/** The form for a comment. Its code comes after the page, because readers do not need it. */
export function CommentForm(props: CommentFormProps) {
  const { part, failed } = useNeeded(late)
  if (part) return <part.default {...props} />
  return (
    <p className={css.waiting} role="status">
      {failed ? texts.notLoaded : texts.loadingForm}
    </p>
  )
}
