import { useMemo } from 'react'
import { forScreen } from './policy.ts'
import css from './RichText.module.css'

interface Props {
  /** What the server has stored. */
  html: string
  className?: string | undefined
}

/** Text with formatting, mentions, links and videos. It is cleaned once more here, so that the page is safe whatever an answer holds (POST-039). */
export function RichText({ html, className }: Props) {
  const safe = useMemo(() => forScreen(html), [html])
  // The one place that draws HTML: it has just been cleaned.
  return <div className={className ? `${css.text} ${className}` : css.text} dangerouslySetInnerHTML={{ __html: safe }} />
}
