import type { FoundPart } from '@/api/types.ts'
import css from './Marked.module.css'

/** A text with the words marked that were searched for. It never becomes HTML. */
export function Marked({ parts }: { parts: FoundPart[] }) {
  let at = 0
  return parts.map(({ text, found }) => {
    const key = at
    at += text.length
    return found ? (
      <mark key={key} className={css.found}>
        {text}
      </mark>
    ) : (
      <span key={key}>{text}</span>
    )
  })
}
