import { IconPin } from '@tabler/icons-react'
import type { Thread } from '@/api/types.ts'
import base from '@/ui/Base.module.css'
import { texts } from '../strings.ts'
import css from './PinLine.module.css'
import { writerOf } from './target.ts'

interface Props {
  pinned: Thread['pinned']
  hidden: boolean
  onOpen: () => void
}

/** What was pinned last, in a line that opens all that is pinned (FD-432). */
export function PinLine({ pinned: [last, ...others], hidden, onOpen }: Props) {
  if (!last) return null
  const what = last.text || texts.filesOf(last.files, writerOf(last))
  const more = others.length > 0 && texts.andMore(others.length)
  const name = [`${texts.pinned}: ${what}`, more].filter(Boolean).join(' ')
  return (
    <button type="button" className={`${base.row} ${css.line}`} hidden={hidden} aria-label={name} onClick={onOpen}>
      <IconPin size={18} aria-hidden />
      <span className={css.text}>{what}</span>
      {more && <span className={css.others}>{more}</span>}
    </button>
  )
}
