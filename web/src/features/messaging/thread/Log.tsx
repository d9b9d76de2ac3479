import { Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { QueryKey } from '@tanstack/react-query'
import { Fragment, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { threadQuery } from '@/api/messaging.ts'
import type { Message, Thread } from '@/api/types.ts'
import { compareMoments } from '@/lib/moments.ts'
import { useOutgoing } from '@/shared/outgoing/shown.ts'
import base from '@/ui/Base.module.css'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { useSeen } from '../mutations.ts'
import { texts } from '../strings.ts'
import { Bubble } from './Bubble.tsx'
import { byDay, continues, dayName } from './days.ts'
import { Event } from './Event.tsx'
import css from './Log.module.css'
import { Note } from './Note.tsx'
import { OutgoingBubble } from './OutgoingBubble.tsx'
import { seenText } from './seen.ts'
import { quoteOf, type Target, writerOf } from './target.ts'
import { useHistory } from './useHistory.ts'

const ForwardDialog = lazyDialog(() => import('../begin/ForwardDialog.tsx'))

interface Props {
  thread: Thread
  refresh: () => unknown
  /** Grows when the person has sent something, which they then see. */
  sent: number
  onTarget: (target: Target) => void
  /** The message to show, which somebody looked for: each object once. */
  goal?: { id: string } | undefined
  /** Something else stands in its place, so nobody sees what comes. */
  isCovered?: boolean
  /** Shown in place of the end of the conversation is a part of it. */
  part?: { queryKey: QueryKey; toEnd: () => void } | undefined
}

/** What was written in a conversation, day by day, and what is on its way. It says what was seen. */
export function Log({ thread, refresh, sent, onTarget, goal, isCovered = false, part }: Props) {
  const { id, title, isGroup, type, can, messages, notes, hasOlder, unread } = thread
  // The first unread message of the visit: its sign stays although everything is seen now.
  const [firstUnread] = useState(thread.firstUnread)
  const [forwarding, setForwarding] = useState<Message>()
  const scroll = useRef<HTMLDivElement>(null)
  const top = useRef<HTMLDivElement>(null)
  const { isLoading, atEnd, found, follow, toEnd, older, newer, jumpTo } = useHistory({
    queryKey: part?.queryKey ?? threadQuery(id).queryKey,
    hasOlder,
    oldest: messages[0]?.id,
    firstUnread,
    scroll,
    top,
  })
  const known = new Set(messages.map((message) => message.id))
  const pinned = new Set(thread.pinned.map(({ message }) => message))
  const outgoing = useOutgoing('message').filter((message) => !part && message.content.conversation === id && !known.has(message.id))
  const newest = messages.at(-1)
  const lastOwn = messages.findLast(({ kind, ownSide, deletedAt }) => kind === 'MESSAGE' && ownSide && !deletedAt)
  const { mutate: markSeen } = useSeen(id, can.seenFor)

  const see = useEffectEvent(() => {
    if (newest && unread > 0 && atEnd && !isCovered && document.visibilityState === 'visible') markSeen(newest.sentAt)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when something new has come, or was scrolled to
  useEffect(() => {
    see()
    const onShow = () => see()
    document.addEventListener('visibilitychange', onShow)
    return () => document.removeEventListener('visibilitychange', onShow)
  }, [newest?.id, unread, atEnd, isCovered])

  const showSent = useEffectEvent(() => sent > 0 && toEnd())
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message
  useLayoutEffect(() => void showSent(), [sent])

  const showGoal = useEffectEvent(() => goal && void jumpTo(goal.id))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each goal
  useLayoutEffect(() => void showGoal(), [goal])

  return (
    <div className={css.place}>
      {/* The newest message is where the scrolling begins, so history that is loaded above moves nothing. */}
      <div
        ref={scroll}
        className={css.scroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
        tabIndex={0}
        role="log"
        aria-label={title}
        onScroll={follow}
      >
        <div className={css.messages}>
          {hasOlder ? (
            <div ref={top} className={`${base.centre} ${css.older}`}>
              <Button variant="subtle" loading={isLoading} onClick={() => older()}>
                {texts.loadOlder}
              </Button>
            </div>
          ) : (
            messages.length > 0 && <p className={css.begin}>{texts.begin}</p>
          )}
          {messages.length === 0 && outgoing.length === 0 && <p className={css.empty}>{texts.emptyThread}</p>}
          {byDay(messages).map(({ day, messages: some }) => (
            <Fragment key={day}>
              <h2 className={`${base.row} ${css.day}`}>{dayName(day)}</h2>
              {some.map((message, index) => (
                <Fragment key={message.id}>
                  {message.id === firstUnread && <p className={`${base.row} ${css.new}`}>{texts.newHere}</p>}
                  {message.kind === 'MESSAGE' ? (
                    <Bubble
                      message={message}
                      continues={continues(message, some[index - 1])}
                      goesOn={goesOn(message, some[index + 1])}
                      named={isGroup || type === 'HEAD_OFFICE'}
                      state={message.id === lastOwn?.id && outgoing.length === 0 ? seenText(thread, message) : undefined}
                      found={message.id === found}
                      pinned={pinned.has(message.id)}
                      refresh={refresh}
                      onTarget={onTarget}
                      onForward={setForwarding}
                      onQuote={jumpTo}
                    />
                  ) : (
                    <Event message={message} />
                  )}
                  {notesBetween(notes, message, next(messages, message)).map((note) => (
                    <Note key={note.id} conversation={id} note={note} />
                  ))}
                </Fragment>
              ))}
            </Fragment>
          ))}
          {messages.length === 0 && notes.map((note) => <Note key={note.id} conversation={id} note={note} />)}
          {part && (
            <div className={`${base.centre} ${css.older}`}>
              <Button variant="subtle" loading={isLoading} onClick={newer}>
                {texts.loadNewer}
              </Button>
            </div>
          )}
          {outgoing.map((message) => (
            <OutgoingBubble key={message.id} message={message} quote={quoted(messages, message.content.replyTo)} />
          ))}
        </div>
      </div>
      {firstUnread && !known.has(firstUnread) && (
        <Button
          className={css.jump}
          variant="default"
          loading={isLoading}
          leftSection={<IconArrowUp size={18} aria-hidden />}
          onClick={() => jumpTo(firstUnread)}
        >
          {texts.firstUnread}
        </Button>
      )}
      <LazyDialog opened={forwarding !== undefined}>
        {forwarding && <ForwardDialog message={forwarding} onClose={() => setForwarding(undefined)} />}
      </LazyDialog>
      {(part || !atEnd) && (
        <button
          type="button"
          className={`${base.inline} ${css.end}`}
          aria-label={unread > 0 ? texts.newer(unread) : texts.toNewest}
          onClick={part?.toEnd ?? toEnd}
        >
          <IconArrowDown size={22} aria-hidden />
          {unread > 0 && <span>{texts.newer(unread)}</span>}
        </button>
      )}
    </div>
  )
}

/** Whether the next message goes on where this one stops. */
const goesOn = (message: Message, after: Message | undefined) => after !== undefined && continues(after, message)

const next = (messages: Message[], message: Message) => messages[messages.indexOf(message) + 1]

/** The notes that were written after a message and before the next. */
function notesBetween(notes: Thread['notes'], message: Message, until: Message | undefined) {
  if (notes.length === 0) return []
  return notes.filter(
    ({ createdAt }) => compareMoments(createdAt, message.sentAt) >= 0 && (!until || compareMoments(createdAt, until.sentAt) < 0),
  )
}

function quoted(messages: Message[], id: string | undefined) {
  const message = id && messages.find((each) => each.id === id)
  return message ? { by: writerOf(message), text: quoteOf(message) } : undefined
}
