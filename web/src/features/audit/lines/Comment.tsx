import { IconMessageCircle, IconMessageCircleFilled } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { limits } from '@/api/limits.gen.ts'
import base from '@/ui/Base.module.css'
import tool from '@/ui/ToolButton.module.css'
import { texts } from '../strings.ts'
import type { Line } from '../types.ts'
import css from './Comment.module.css'

/** From this many characters on, the editor shows how many there are. */
const nearlyFull = 900

interface ButtonProps {
  line: Line
  open: boolean
  disabled: boolean
  onToggle: () => void
  className?: string
}

/** The button that opens and closes a line's comment. */
export function CommentButton({ line, open, disabled, onToggle, className }: ButtonProps) {
  const Icon = line.comments ? IconMessageCircleFilled : IconMessageCircle
  return (
    <button
      type="button"
      className={`${base.centre} ${tool.button} ${className ?? ''}`}
      aria-label={`${texts.lines.comment}: ${line.description}`}
      aria-expanded={open}
      disabled={disabled}
      onClick={onToggle}
      data-has={line.comments !== '' || undefined}
    >
      <Icon size={20} stroke={2} aria-hidden />
    </button>
  )
}

interface EditorProps {
  line: Line
  onChange: (comments: string) => void
  onClose: () => void
  className?: string
}

/** The field to write a line's comment. Every key is kept at once, like any other answer. */
export function CommentEditor({ line, onChange, onClose, className }: EditorProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const countId = useId()
  const count = [...line.comments].length

  useEffect(() => {
    const text = field.current
    text?.focus()
    text?.setSelectionRange(text.value.length, text.value.length)
  }, [])

  function close() {
    const row = field.current?.closest('li')
    onClose()
    row?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
  }

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key === 'Escape') close()
  }

  return (
    <div className={`${css.editor} ${className ?? ''}`}>
      <textarea
        ref={field}
        className={css.field}
        aria-label={`${texts.lines.comment}: ${line.description}`}
        aria-describedby={countId}
        placeholder={texts.lines.commentPlaceholder}
        value={line.comments}
        maxLength={limits.commentLength}
        rows={2}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={closeOnEscape}
      />
      <div className={css.foot}>
        <span id={countId} className={`${base.faint} ${css.count}`}>
          {count >= nearlyFull && `${count} / ${limits.commentLength}`}
        </span>
        <button type="button" className={css.done} onClick={close}>
          {texts.lines.closeComment}
        </button>
      </div>
    </div>
  )
}

/** A comment as text. */
export function CommentNote({ text, className }: { text: string; className?: string }) {
  return (
    <p className={`${css.note} ${className ?? ''}`}>
      <IconMessageCircle size={16} stroke={2} aria-hidden />
      <span>{text}</span>
    </p>
  )
}
