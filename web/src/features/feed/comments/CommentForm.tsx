import { latePart } from '@/lib/late.ts'
import { useNeeded } from '@/lib/needed.ts'
import base from '@/ui/Base.module.css'
import { texts } from '../strings.ts'
import type { CommentFormProps } from './CommentEditor.tsx'
import css from './CommentForm.module.css'

const late = latePart(() => import('./CommentEditor.tsx'))

/** The form for a comment. Its code comes after the page, because readers do not need it. */
export function CommentForm(props: CommentFormProps) {
  const { part, failed } = useNeeded(late)
  if (part) return <part.default {...props} />
  return (
    <p className={`${base.muted} ${css.waiting}`} role="status">
      {failed ? texts.notLoaded : texts.loadingForm}
    </p>
  )
}
