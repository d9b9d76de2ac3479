import { Button, Skeleton } from '@mantine/core'
import { IconArrowDown, IconArrowLeft, IconUsers } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, useEffect, useEffectEvent, useRef, useState } from 'react'
import { loadOlder, threadQuery } from '@/api/messaging.ts'
import type { Message, Thread as Whole } from '@/api/types.ts'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { useUser } from '@/shared/session/session.ts'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { usePageTitle } from '@/ui/usePageTitle.ts'
import { Face } from '../list/Face.tsx'
import { tell, useSeen } from '../mutations.ts'
import { useOutgoing, useSending } from '../queue.ts'
import { texts } from '../strings.ts'
import { Bubble } from './Bubble.tsx'
import { Composer } from './Composer.tsx'
import { byDay, continues, dayName } from './days.ts'
import { Event } from './Event.tsx'
import { Note } from './Note.tsx'
import { OutgoingBubble } from './OutgoingBubble.tsx'
import { seenText } from './seen.ts'
import css from './Thread.module.css'
import type { Target } from './target.ts'

const PeopleDialog = lazyDialog(() => import('../begin/PeopleDialog.tsx'))
const DeskBar = lazyDialog<{ thread: Whole }>(
  () => import('../desk/DeskBar.tsx'),
  () => null,
)

interface Props {
  id: string
  /** There is no list that it belongs to. */
  alone?: boolean
}

/** A conversation: who takes part, what was written, and the field to write. */
export function Thread({ id, alone = false }: Props) {
  useSending()
  const { data, error, refetch } = useQuery(threadQuery(id))
  usePageTitle(data?.title ?? texts.chat)
  if (error && !data) return <ErrorState error={error} say={() => texts.threadFailed} onRetry={refetch} />
  if (!data) {
    return (
      <div className={css.loading} role="status" aria-label="Loading">
        <Skeleton height={52} radius="md" />
        <Skeleton height={64} width="60%" radius="md" />
        <Skeleton height={64} width="50%" radius="md" ml="auto" />
      </div>
    )
  }
  return <Opened thread={data} alone={alone} refresh={refetch} />
}

function Opened({ thread, alone, refresh }: { thread: Whole; alone: boolean; refresh: () => unknown }) {
  const { id, title, isGroup, conversationMembers, can, promiseHours, messages, notes, hasOlder, unread } = thread
  const user = useUser()
  const client = useQueryClient()
  const [target, setTarget] = useState<Target>()
  const [showsPeople, setShowsPeople] = useState(false)
  const [loading, setLoading] = useState(false)
  const [atEnd, setAtEnd] = useState(true)
  // The first unread message of the visit: its sign stays although everything is seen now.
  const [firstUnread] = useState(thread.firstUnread)
  const scroll = useRef<HTMLDivElement>(null)
  const top = useRef<HTMLDivElement>(null)
  const outgoing = useOutgoing().filter((message) => message.conversation === id)
  const back = thread.type === 'HEAD_OFFICE' ? paths.headOfficeInbox() : paths.inbox()
  const newest = messages.at(-1)
  const lastOwn = messages.findLast(({ kind, ownSide, deletedAt }) => kind === 'MESSAGE' && ownSide && !deletedAt)
  const { mutate: markSeen } = useSeen(id, can.seenFor)

  const see = useEffectEvent(() => {
    if (newest && unread > 0 && atEnd && document.visibilityState === 'visible') markSeen(newest.sentAt)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when something new has come, or was scrolled to
  useEffect(() => {
    see()
    const onShow = () => see()
    document.addEventListener('visibilitychange', onShow)
    return () => document.removeEventListener('visibilitychange', onShow)
  }, [newest?.id, unread, atEnd])

  function toEnd() {
    if (scroll.current) scroll.current.scrollTop = 0
  }

  async function older(limit?: number) {
    if (loading) return
    setLoading(true)
    await loadOlder(client, id, limit).catch(tell)
    setLoading(false)
  }
  const reach = useEffectEvent(() => void older())
  useEffect(() => {
    if (!hasOlder || !top.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reach(), {
      root: scroll.current,
      rootMargin: '400px 0px 0px 0px',
    })
    observer.observe(top.current)
    return () => observer.disconnect()
  }, [hasOlder])

  async function toFirstUnread() {
    const known = messages.some((message) => message.id === firstUnread)
    if (!known) await older(100)
    requestAnimationFrame(() => document.getElementById(`message-${firstUnread}`)?.scrollIntoView({ block: 'center' }))
  }

  return (
    <section className={css.thread} aria-label={title}>
      <header className={css.head}>
        {!alone && (
          <Link {...back} className={css.back} aria-label={texts.back}>
            <IconArrowLeft size={24} aria-hidden />
          </Link>
        )}
        <Face conversation={thread} />
        <div className={css.names}>
          <h1>{title}</h1>
          <p>
            {isGroup && texts.peopleOf(conversationMembers.length)}
            {thread.type === 'HEAD_OFFICE' && !can.desk && promiseHours !== null && texts.promise(promiseHours)}
            {!isGroup && thread.type === 'MEMBERS' && about(thread, user.id)}
          </p>
        </div>
        {isGroup && (
          <Button
            variant="subtle"
            leftSection={<IconUsers size={18} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setShowsPeople(true)}
          >
            {texts.people}
          </Button>
        )}
      </header>
      {can.desk && (
        <LazyDialog opened>
          <DeskBar thread={thread} />
        </LazyDialog>
      )}
      {/* The newest message is where the scrolling begins, so history that is loaded above moves nothing. */}
      <div
        ref={scroll}
        className={css.scroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
        tabIndex={0}
        role="log"
        aria-label={title}
        onScroll={(event) => setAtEnd(event.currentTarget.scrollTop > -80)}
      >
        <div className={css.messages}>
          {hasOlder && (
            <div ref={top} className={css.older}>
              <Button variant="subtle" loading={loading} onClick={() => older()}>
                {texts.loadOlder}
              </Button>
            </div>
          )}
          {messages.length === 0 && outgoing.length === 0 && <p className={css.empty}>{texts.empty}</p>}
          {byDay(messages).map(({ day, messages: some }) => (
            <Fragment key={day}>
              <h2 className={css.day}>{dayName(day)}</h2>
              {some.map((message, index) => (
                <Fragment key={message.id}>
                  {message.id === firstUnread && <p className={css.new}>{texts.newHere}</p>}
                  {message.kind === 'MESSAGE' ? (
                    <Bubble
                      message={message}
                      continues={continues(message, some[index - 1])}
                      named={isGroup || thread.type === 'HEAD_OFFICE'}
                      state={message.id === lastOwn?.id && outgoing.length === 0 ? seenText(thread, message) : undefined}
                      refresh={refresh}
                      onTarget={setTarget}
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
          {outgoing.map((message) => (
            <OutgoingBubble key={message.id} message={message} />
          ))}
        </div>
      </div>
      {firstUnread && thread.unread > 0 && !atEnd && (
        <Button className={css.jump} variant="default" onClick={toFirstUnread}>
          {texts.firstUnread}
        </Button>
      )}
      {!atEnd && (
        <button type="button" className={css.end} aria-label={texts.toNewest} onClick={() => toEnd()}>
          <IconArrowDown size={22} aria-hidden />
          {unread > 0 && texts.newer(unread)}
        </button>
      )}
      {can.send ? (
        <Composer
          key={target?.kind === 'edit' ? target.message.id : 'new'}
          conversation={id}
          target={target}
          onDone={() => {
            setTarget(undefined)
            toEnd()
          }}
          onCancel={() => setTarget(undefined)}
        />
      ) : (
        <p className={css.closed}>{can.closed}</p>
      )}
      <LazyDialog opened={showsPeople}>
        <PeopleDialog conversation={thread} onClose={() => setShowsPeople(false)} />
      </LazyDialog>
    </section>
  )
}

/** The role and the store of the other person. */
function about({ conversationMembers }: Whole, me: string) {
  const other = conversationMembers.find(({ user }) => user && user.id !== me)?.user
  return other && [other.roleLabel, other.store?.name].filter(Boolean).join(' · ')
}

const next = (messages: Message[], message: Message) => messages[messages.indexOf(message) + 1]

/** The notes that were written after a message and before the next. */
function notesBetween(notes: Whole['notes'], message: Message, until: Message | undefined) {
  return notes.filter(({ createdAt }) => createdAt >= message.sentAt && (!until || createdAt < until.sentAt))
}
