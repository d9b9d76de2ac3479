import { EditorContent, type Editor as Tiptap, useEditor } from '@tiptap/react'
import { type Ref, useEffectEvent, useId, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { AudienceValues } from '@/shared/audience/audience.ts'
import { extensions } from './extensions.ts'
import { MentionList } from './MentionList.tsx'
import { createMentions, type FindHere, isShown } from './mentions.ts'
import { pasted } from './pasted.ts'
import { clean } from './policy.ts'
import text from './RichText.module.css'
import css from './RichTextEditor.module.css'
import { Toolbar } from './Toolbar.tsx'

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
  /** For the field of a message: it has no frame of its own, and Enter submits, but in a list. */
  message?: MessageField | undefined
}

interface MessageField {
  /** Whether the tools show. */
  tools: boolean
  /** Whom a message can mention. */
  find: FindHere
  /** Whether Enter submits, because there is a keyboard with which lines can be begun otherwise. */
  enterSubmits: () => boolean
  ref: Ref<EditorHandle>
}

/** What others do with the field. */
export interface EditorHandle {
  /** Gives it the focus, with the cursor at the end. */
  focus: () => void
  /** Puts HTML where the cursor is. */
  insert: (html: string) => void
}

/** The editor itself. It draws nothing per key press but what the browser draws: the toolbar follows only when its state changes. */
export default function Editor({
  label,
  value,
  onChange,
  placeholder = '',
  error,
  path,
  compact,
  autoFocus,
  onSubmit,
  audience,
  message,
}: EditorProps) {
  const id = useId()
  const [first] = useState(() => clean(value))
  const known = useRef(value)
  const to = useRef(audience)
  useLayoutEffect(() => {
    to.current = audience
  }, [audience])
  const find = useEffectEvent((query: string) => message?.find(query) ?? [])
  const [{ suggestion, asking }] = useState(() => createMentions(() => to.current, message && ((query) => find(query))))
  const open = asking.use()
  const submit = useEffectEvent(() => onSubmit?.())
  const enter = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return true
    if (!message?.enterSubmits() || event.shiftKey || event.isComposing || editor.isActive('listItem')) return false
    return !asking.get()?.people.length // else it chooses the person
  })
  const editorProps = useMemo(
    () => ({
      attributes: {
        class: `${text.text} ${css.writing}`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(path && { 'data-path': path }),
        // A dialog gives focus to what has this mark. Without it, whichever came later won: the editor or the dialog's first button.
        ...(autoFocus && { 'data-autofocus': 'true' }),
        ...(error && { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` }),
      },
      transformPastedHTML: pasted,
      handleKeyDown: (_: unknown, event: KeyboardEvent) => {
        if (event.key !== 'Enter' || !enter(event)) return false
        submit()
        return true
      },
    }),
    [id, label, path, error, autoFocus],
  )
  const [parts] = useState(() => extensions({ placeholder, suggestion, message: message !== undefined }))
  // Its code may come after the person has begun to type in another field, whose next letters it would take.
  const [begins] = useState(() => autoFocus && !document.activeElement?.matches('input, textarea'))
  const editor = useEditor({
    extensions: parts,
    content: first,
    autofocus: begins ? 'end' : false,
    editorProps,
    onUpdate: ({ editor }) => {
      known.current = htmlOf(editor)
      onChange(known.current)
    },
  })

  useLayoutEffect(() => {
    if (value === known.current) return
    known.current = value
    editor.commands.setContent(clean(value), { emitUpdate: false })
  }, [value, editor])

  useImperativeHandle(
    message?.ref,
    () => ({
      focus: () => {
        editor.commands.focus('end')
        editor.view.focus() // that command waits for a frame, in which a letter would be lost
      },
      insert: (html) => editor.chain().focus().insertContent(html).run(),
    }),
    [editor],
  )

  return (
    <div className={css.field}>
      <div
        className={css.editor}
        data-compact={compact || undefined}
        data-message={message ? true : undefined}
        data-wrong={error ? true : undefined}
      >
        <EditorContent editor={editor} className={css.content} />
        {message?.tools !== false && <Toolbar editor={editor} tools={message ? 'message' : compact ? 'comment' : 'all'} />}
        {open && isShown(open) && <MentionList asking={open} field={editor.view.dom} />}
      </div>
      <p id={`${id}-error`} className={css.error} role="alert">
        {error}
      </p>
    </div>
  )
}

/** What is written, or '' for a text without anything in it. */
const htmlOf = (editor: Tiptap) => (editor.isEmpty ? '' : clean(editor.getHTML()))
