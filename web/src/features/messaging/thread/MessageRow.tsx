import type { ReactNode } from 'react'
import type { Message } from '@/api/types.ts'
import { relativeDate } from '@/lib/dates.ts'
import base from '@/ui/Base.module.css'
import css from './MessageRow.module.css'
import { writerOf } from './target.ts'

interface Props {
  message: Pick<Message, 'asHeadOffice' | 'sentAt'> & { createdBy: { firstName: string; lastName: string } | null }
  onPress: () => void
  children: ReactNode
}

/** A message in a list over its conversation, which leads to it there: who wrote it, when, and some of it. */
export function MessageRow({ message, onPress, children }: Props) {
  return (
    <button type="button" className={css.row} onClick={onPress}>
      <span className={css.head}>
        <b>{writerOf(message)}</b>
        <time className={base.faint} dateTime={message.sentAt}>
          {relativeDate(message.sentAt)}
        </time>
      </span>
      {children}
    </button>
  )
}
