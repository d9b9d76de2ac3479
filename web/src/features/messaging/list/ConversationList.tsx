import { Button } from '@mantine/core'
import { IconBellOff } from '@tabler/icons-react'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Conversation, Page } from '@/api/types.ts'
import { relativeDate, relativeDateWithin } from '@/lib/dates.ts'
import { paths } from '@/lib/paths.ts'
import { ErrorState } from '@/shared/ErrorState.tsx'
import { useUser } from '@/shared/session/session.ts'
import base from '@/ui/Base.module.css'
import box from '@/ui/CheckBox.module.css'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { RowsSkeleton } from '@/ui/Skeletons.tsx'
import { LabelChips } from '../desk/LabelChips.tsx'
import { waitingTime } from '../desk/waiting.ts'
import { texts } from '../strings.ts'
import { readDraft } from '../write/kept.ts'
import css from './ConversationList.module.css'
import { Face } from './Face.tsx'

interface Props {
  query: UseInfiniteQueryResult<{ pages: Page<Conversation>[] }>
  /** The order in which to show them, where it is not the server's. */
  order?: ((items: Conversation[]) => Conversation[]) | undefined
  /** Whether the list shows only a part of the conversations. */
  filtered: boolean
  /** Whether an empty list says nothing, because something else was found. */
  quiet?: boolean | undefined
  /** What an empty list says that is not filtered, where that is not that there are no conversations. */
  none?: { title: string; hint: string } | undefined
  /** The conversation that is open beside the list. */
  openId?: string | undefined
  /** Several of them are being chosen. */
  choosing?: Choosing | undefined
}

/** What is chosen of a list in which each row is a box to tick (FD-449). */
export interface Choosing {
  has: (id: string) => boolean
  toggle: (conversation: Conversation, on: boolean) => void
  /** No more can be chosen. */
  isFull: boolean
}

/** Conversations with their last message and what is unread. */
export function ConversationList({ query, order, filtered, quiet, none, openId, choosing }: Props) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query
  if (error && !data) return <ErrorState error={error} say={() => texts.listFailed} onRetry={refetch} />
  if (!data) {
    return <RowsSkeleton lead="person" />
  }
  const listed = data.pages.flatMap((page) => page.items)
  const items = order ? order(listed) : listed
  if (items.length === 0) {
    if (quiet) return null
    return (
      <EmptyState title={filtered ? texts.noneFound : (none?.title ?? texts.noneTitle)} drawing="posts" level={2}>
        {filtered ? undefined : (none?.hint ?? texts.noneHint)}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className={css.list} aria-label={texts.conversations}>
        {items.map((conversation) => (
          <Row key={conversation.id} conversation={conversation} isOpen={conversation.id === openId} choosing={choosing} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="subtle" fullWidth loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </>
  )
}

interface RowProps {
  conversation: Conversation
  isOpen: boolean
  choosing: Choosing | undefined
}

/** A conversation, which a press opens. While several are chosen, a box stands where its picture was, and a press anywhere ticks it. */
function Row({ conversation, isOpen, choosing }: RowProps) {
  const { id, unread, muted } = conversation
  const isChosen = choosing?.has(id) ?? false
  return (
    <li className={css.row} data-unread={(unread > 0 && !muted) || undefined}>
      {choosing ? (
        <label className={css.link} data-chosen={isChosen || undefined}>
          <span className={css.pick}>
            <input
              type="checkbox"
              className={box.box}
              checked={isChosen}
              disabled={choosing.isFull && !isChosen}
              onChange={(event) => choosing.toggle(conversation, event.target.checked)}
            />
          </span>
          <Words conversation={conversation} />
        </label>
      ) : (
        <Link {...paths.conversation(id)} className={css.link} aria-current={isOpen ? 'page' : undefined}>
          <Face conversation={conversation} />
          <Words conversation={conversation} />
        </Link>
      )}
    </li>
  )
}

function Words({ conversation }: { conversation: Conversation }) {
  const { title, unread, muted, lastMessageSentAt, inbox } = conversation
  const waiting = waitingTime(inbox)
  return (
    <>
      <span className={css.words}>
        <span className={`${base.inline} ${css.name}`}>
          <span className={css.title}>{title}</span>
          {muted && (
            <span className={css.sign} title={texts.muted}>
              <IconBellOff size={16} aria-hidden />
              <span className={base.hidden}>{texts.muted}</span>
            </span>
          )}
        </span>
        <span className={`${base.muted} ${css.last}`}>
          <Last conversation={conversation} />
        </span>
        {waiting && (
          <span className={css.waits} data-late={waiting.isLate || undefined}>
            {waiting.text}
          </span>
        )}
        {inbox?.resolvedAt && <span className={css.resolved}>{texts.resolved(relativeDateWithin(inbox.resolvedAt))}</span>}
        {inbox && <LabelChips labels={inbox.labels} />}
      </span>
      <span className={`${base.faint} ${css.side}`}>
        {lastMessageSentAt && <time dateTime={lastMessageSentAt}>{relativeDate(lastMessageSentAt)}</time>}
        {unread > 0 && (
          <span className={css.badge} data-quiet={muted || undefined}>
            <span aria-hidden>{texts.unreadShort(unread)}</span>
            <span className={base.hidden}>{texts.unread(unread)}</span>
          </span>
        )}
      </span>
    </>
  )
}

/** What was typed and not sent, or else the last message in a line. */
function Last({ conversation: { id, lastMessage, isGroup } }: { conversation: Conversation }) {
  const { id: person } = useUser()
  const draft = readDraft(person, id).text.trim()
  if (draft) {
    return (
      <>
        <b className={base.wrong}>{texts.draft}</b>
        {draft}
      </>
    )
  }
  if (!lastMessage) return texts.empty
  const { mine, deleted, text, files, createdBy, asHeadOffice } = lastMessage
  const by = mine
    ? texts.you
    : isGroup && createdBy
      ? `${createdBy.firstName}: `
      : asHeadOffice && createdBy
        ? `${createdBy.firstName}: `
        : ''
  return by + (deleted ? texts.deleted : text || texts.files(files))
}
