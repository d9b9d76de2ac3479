import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { RichText } from '@/shared/richtext/RichText.tsx'
import { useKept } from '../kept.ts'
import { texts } from '../strings.ts'
import css from './PostText.module.css'

interface Props {
  /** The post's id, by which an opened text stays open when the person comes back to the feed. */
  id: string
  html: string
  /** Whether it is never cut short. */
  whole: boolean
}

/** A text is cut short only when that hides at least this much, in pixels. */
const worthwhile = 80

/** A post's text. A very long one shows its beginning and 'Show more'. */
export function PostText({ id, html, whole }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const [isLong, setLong] = useState(false)
  const [opened, setOpened] = useKept(`text:${id}`)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another height
  useLayoutEffect(() => {
    const box = frame.current
    if (box && !whole) setLong(box.scrollHeight > limitOf(box) + worthwhile)
  }, [html, whole])
  const cut = isLong && !opened && !whole
  // What has focus must be seen, so a link in the hidden part opens the text.
  const seek = useEffectEvent((event: FocusEvent) => {
    const box = frame.current
    if (cut && box && (event.target as Element).getBoundingClientRect().bottom > box.getBoundingClientRect().bottom) setOpened(true)
  })
  useEffect(() => {
    const box = frame.current
    box?.addEventListener('focusin', seek)
    return () => box?.removeEventListener('focusin', seek)
  }, [])
  return (
    <div className={css.text}>
      <div ref={frame} className={css.frame} data-cut={cut || undefined}>
        <RichText html={html} />
      </div>
      {isLong && !whole && (
        <button type="button" className={css.more} aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {opened ? texts.showLess : texts.showMore}
        </button>
      )}
    </div>
  )
}

/** The height of a text that is cut short, in pixels. */
const limitOf = (box: HTMLElement) => Number.parseFloat(getComputedStyle(box).getPropertyValue('--cut')) || 320
