import { ActionIcon } from '@mantine/core'
import { IconPinnedOff } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { Thread } from '@/api/types.ts'
import { relativeDate } from '@/lib/dates.ts'
import base from '@/ui/Base.module.css'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { usePin } from '../mutations.ts'
import { texts } from '../strings.ts'
import { MessageRow } from './MessageRow.tsx'
import { Over } from './Over.tsx'
import css from './Pins.module.css'
import { writerOf } from './target.ts'

interface Props {
  thread: Thread
  /** Whether they stand in place of the messages. */
  listed: boolean
  onList: () => void
  /** Shows a message in the conversation. */
  onShow: (message: string) => void
  onClose: () => void
}

/** All that is pinned to a conversation (FD-432), in place of its messages: what was pinned last first. */
export function Pins({ thread, listed, onList, onShow, onClose }: Props) {
  const { id, pinned, can } = thread
  const pin = usePin(id)
  const list = useRef<HTMLDivElement>(null)
  // Whoever takes a pin away takes the button away that has the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when there are others
  useEffect(() => {
    if (document.activeElement === document.body) list.current?.focus()
  }, [pinned.length])
  return (
    <Over
      label={texts.pinned}
      closeLabel={texts.closePinned}
      listed={listed}
      head={listed && <h2 className={`${base.grow} ${css.title}`}>{texts.pinned}</h2>}
      backLabel={texts.toPinned}
      onList={onList}
      onClose={onClose}
    >
      <div ref={list} className={css.list} tabIndex={-1}>
        {pinned.length === 0 && (
          <EmptyState title={texts.nonePinned} drawing="posts" level={3}>
            {texts.nonePinnedHint}
          </EmptyState>
        )}
        <ul aria-label={texts.pinned}>
          {pinned.map((each) => {
            const what = each.text || texts.files(each.files)
            const by = writerOf({ asHeadOffice: each.pinnedAsHeadOffice, createdBy: each.pinnedBy })
            return (
              <li key={each.message} className={base.row}>
                <MessageRow message={each} onPress={() => onShow(each.message)}>
                  <span className={css.text}>{what}</span>
                  <span className={base.faint}>{texts.pinnedBy(by, relativeDate(each.pinnedAt))}</span>
                </MessageRow>
                {can.pin && (
                  <ActionIcon
                    aria-label={texts.unpinThis(what)}
                    title={texts.unpin}
                    onClick={() => pin.mutate({ message: each.message, pinned: false })}
                  >
                    <IconPinnedOff size={20} aria-hidden />
                  </ActionIcon>
                )}
              </li>
            )
          })}
        </ul>
      </div>
    </Over>
  )
}
