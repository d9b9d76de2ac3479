import { useEffect, useState } from 'react'
import { latePart } from '@/lib/late.ts'
import type { AudienceValues } from '@/shared/audience/audience.ts'
import css from './RichTextEditor.module.css'
import { texts } from './strings.ts'

export interface EditorProps {
  /** Names the field for those who do not see it. */
  label: string
  /** Clean HTML, '' for nothing. A value that the editor has not reported itself replaces what is in it. */
  value: string
  /** Called with every change. */
  onChange: (html: string) => void
  placeholder?: string | undefined
  error?: string | undefined
  /** The name by which a form finds the field to give it focus. */
  path?: string | undefined
  /** One line high until it is used, for comments. */
  compact?: boolean | undefined
  autoFocus?: boolean | undefined
  /** Called by Ctrl or Cmd with Enter. */
  onSubmit?: (() => void) | undefined
  /** Whom the text is for, as far as it is known, so that the search for people tells who cannot see it. */
  audience?: AudienceValues | undefined
}

const late = latePart(() => import('./Editor.tsx'))

/** A field for formatted text with mentions (POST-021, COMMENT-021). Its code is fetched when the page is idle; until then a box of the same size stands in its place. */
export function RichTextEditor(props: EditorProps) {
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
    <div className={css.editor} data-compact={props.compact || undefined} aria-busy={!failed}>
      <p className={css.waiting} role="status">
        {failed ? texts.notLoaded : texts.loading}
      </p>
    </div>
  )
}
