import { Button } from '@mantine/core'
import { IconPencilPlus } from '@tabler/icons-react'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ConversationType } from '@/api/messaging.ts'
import type { Conversation, Page } from '@/api/types.ts'
import base from '@/ui/Base.module.css'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { SearchField } from '@/ui/SearchField.tsx'
import { useRootMark } from '@/ui/useRootMark.ts'
import { useVisibleHeight } from '@/ui/useVisibleHeight.ts'
import { texts } from '../strings.ts'
import { Thread } from '../thread/Thread.tsx'
import { type Choosing, ConversationList } from './ConversationList.tsx'
import css from './Frame.module.css'
import { InboxTabs } from './InboxTabs.tsx'

const NewMessageDialog = lazyDialog(() => import('../begin/NewMessageDialog.tsx'))

interface Props {
  type: ConversationType
  title: string
  searchLabel: string
  search: string
  onSearch: (search: string) => void
  query: UseInfiniteQueryResult<{ pages: Page<Conversation>[] }>
  /** The order in which to show them, where it is not the server's. */
  order?: (items: Conversation[]) => Conversation[]
  /** Whether the list shows only a part of the conversations. */
  filtered: boolean
  /** What an empty list says that is not filtered, where that is not that there are no conversations. */
  none?: { title: string; hint: string }
  /** The conversation that is open beside the list. */
  openId?: string | undefined
  /** Several of them are being chosen. */
  choosing?: Choosing | undefined
  /** What stands between the search and the list. */
  children?: ReactNode
  /** What was found otherwise, after the list and as a part of it. */
  found?: ReactNode
  /** What stands below the list. */
  foot?: ReactNode
}

/** A list of conversations, and beside it the open one. On a phone one of the two. */
export function Frame({
  type,
  title,
  searchLabel,
  search,
  onSearch,
  query,
  order,
  filtered,
  none,
  openId,
  choosing,
  children,
  found,
  foot,
}: Props) {
  const [writing, setWriting] = useState(false)
  const Title = openId ? 'h2' : 'h1'
  return (
    <Panes open={openId !== undefined}>
      <div className={`${base.column} ${css.list}`}>
        <div className={`${base.row} ${css.top}`}>
          <Title>{title}</Title>
          <Button
            className={css.new}
            variant="gold"
            aria-label={texts.newMessage}
            title={texts.newMessage}
            onClick={() => setWriting(true)}
          >
            <IconPencilPlus size={24} aria-hidden />
          </Button>
        </div>
        <InboxTabs current={type} />
        <SearchField label={searchLabel} search={search} onSearch={onSearch} />
        {children}
        <div className={css.rows}>
          <ConversationList
            query={query}
            order={order}
            filtered={filtered}
            quiet={Boolean(found)}
            none={none}
            openId={openId}
            choosing={choosing}
          />
          {found}
        </div>
        {foot}
      </div>
      <div className={css.thread}>
        {openId ? (
          <Thread key={openId} id={openId} />
        ) : (
          <div className={css.choose}>
            <EmptyState title={texts.choose} drawing="posts" level={2}>
              {texts.chooseHint}
            </EmptyState>
          </div>
        )}
      </div>
      <LazyDialog opened={writing}>
        <NewMessageDialog type={type} onClose={() => setWriting(false)} />
      </LazyDialog>
    </Panes>
  )
}

interface PanesProps {
  /** Whether a conversation is open. On a phone it then has the screen to itself, above the keyboard and without the bar at the bottom. */
  open: boolean
  /** There is no list beside it. */
  alone?: boolean
  children: ReactNode
}

/** As high as the screen, so that the list and the messages scroll by themselves. */
export function Panes({ open, alone = false, children }: PanesProps) {
  useVisibleHeight(true)
  useRootMark('conversation', open)
  return (
    <div className={css.panes} data-open={open || undefined} data-alone={alone || undefined}>
      {children}
    </div>
  )
}
