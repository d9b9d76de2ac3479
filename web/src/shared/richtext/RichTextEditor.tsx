import { useNeeded } from '@/lib/needed.ts'
import type { EditorProps } from './Editor.tsx'
import { editorPart } from './part.ts'
import css from './RichTextEditor.module.css'
import { texts } from './strings.ts'

/** A field for formatted text with mentions (POST-021, COMMENT-021). Its code comes late; until then a box of the same size stands in its place. */
export function RichTextEditor(props: EditorProps) {
  const { part, failed } = useNeeded(editorPart)
  if (part) return <part.default {...props} />
  return (
    <div
      className={css.editor}
      data-compact={props.compact || undefined}
      data-message={props.message ? true : undefined}
      aria-busy={!failed}
    >
      <p className={css.waiting} role="status">
        {failed ? texts.notLoaded : texts.loading}
      </p>
    </div>
  )
}
