import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { conversationsQuery } from '@/api/messaging.ts'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { SearchField } from '@/ui/SearchField.tsx'
import { usePageTitle } from '@/ui/usePageTitle.ts'
import { texts } from '../strings.ts'
import { Thread } from '../thread/Thread.tsx'
import { ConversationList } from './ConversationList.tsx'
import { InboxTabs } from './InboxTabs.tsx'
import css from './Panes.module.css'

const NewMessageDialog = lazyDialog(() => import('../begin/NewMessageDialog.tsx'))

/** MSG-001, SCR-006: the person's conversations, and beside them the open one. On a phone one of the two. */
export function Inbox({ openId }: { openId?: string }) {
  usePageTitle(texts.chat)
  const [search, setSearch] = useState('')
  const [writing, setWriting] = useState(false)
  const query = useInfiniteQuery(conversationsQuery(search))
  return (
    <div className={css.panes} data-open={openId ? true : undefined}>
      <div className={css.list}>
        <div className={css.top}>
          {openId ? <h2>{texts.chat}</h2> : <h1>{texts.chat}</h1>}
          <Button variant="gold" leftSection={<IconPlus size={18} stroke={2.6} aria-hidden />} onClick={() => setWriting(true)}>
            {texts.newMessage}
          </Button>
        </div>
        <InboxTabs current="MEMBERS" />
        <SearchField label={texts.searchChat} search={search} onSearch={setSearch} />
        <div className={css.rows}>
          <ConversationList query={query} searched={search !== ''} openId={openId} />
        </div>
      </div>
      <div className={css.thread}>
        {openId ? <Thread key={openId} id={openId} /> : <EmptyState title={texts.choose} drawing="posts" level={2} />}
      </div>
      <LazyDialog opened={writing}>
        <NewMessageDialog onClose={() => setWriting(false)} />
      </LazyDialog>
    </div>
  )
}

export default function InboxPage() {
  return <Inbox />
}
