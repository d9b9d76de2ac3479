import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { conversationsQuery, type InboxPart, inboxQuery } from '@/api/messaging.ts'
import { useRights } from '@/shared/session/rights.ts'
import { EmptyState } from '@/ui/EmptyState.tsx'
import { LazyDialog, lazyDialog } from '@/ui/LazyDialog.tsx'
import { SearchField } from '@/ui/SearchField.tsx'
import { SelectField } from '@/ui/SelectField.tsx'
import { usePageTitle } from '@/ui/usePageTitle.ts'
import { ConversationList } from '../list/ConversationList.tsx'
import { InboxTabs } from '../list/InboxTabs.tsx'
import css from '../list/Panes.module.css'
import { texts } from '../strings.ts'
import { Thread } from '../thread/Thread.tsx'
import { FirstMessage } from './FirstMessage.tsx'

const NewMessageDialog = lazyDialog(() => import('../begin/NewMessageDialog.tsx'))

/** MSG-002, SCR-007: the shared inbox for those who answer for head office; for everybody else their one conversation with it (AMB-107). */
export function HeadOfficeInbox({ openId }: { openId?: string }) {
  usePageTitle(texts.office)
  const { answerForOffice } = useRights()
  return answerForOffice ? <Desk openId={openId} /> : <Own openId={openId} />
}

export default function HeadOfficePage() {
  return <HeadOfficeInbox />
}

const shows = Object.entries(texts.shows).map(([value, label]) => ({ value: value as InboxPart, label }))

function Desk({ openId }: { openId: string | undefined }) {
  const [search, setSearch] = useState('')
  const [show, setShow] = useState<InboxPart>('ALL')
  const [writing, setWriting] = useState(false)
  const query = useInfiniteQuery(inboxQuery(search, show))
  return (
    <div className={css.panes} data-open={openId ? true : undefined}>
      <div className={css.list}>
        <div className={css.top}>
          {openId ? <h2>{texts.office}</h2> : <h1>{texts.office}</h1>}
          <Button variant="gold" leftSection={<IconPlus size={18} stroke={2.6} aria-hidden />} onClick={() => setWriting(true)}>
            {texts.newMessage}
          </Button>
        </div>
        <InboxTabs current="HEAD_OFFICE" />
        <SearchField label={texts.searchOffice} search={search} onSearch={setSearch} />
        <SelectField label={texts.show} bare value={show} choices={shows} onChange={setShow} />
        <div className={css.rows}>
          <ConversationList query={query} searched={search !== '' || show !== 'ALL'} openId={openId} />
        </div>
      </div>
      <div className={css.thread}>
        {openId ? <Thread key={openId} id={openId} /> : <EmptyState title={texts.choose} drawing="posts" level={2} />}
      </div>
      <LazyDialog opened={writing}>
        <NewMessageDialog type="HEAD_OFFICE" onClose={() => setWriting(false)} />
      </LazyDialog>
    </div>
  )
}

/** The conversation of the person's store, or of the person, with head office. It begins with their first message. */
function Own({ openId }: { openId: string | undefined }) {
  const query = useInfiniteQuery(conversationsQuery('', 'HEAD_OFFICE'))
  const items = query.data?.pages.flatMap((page) => page.items)
  const id = openId ?? items?.[0]?.id
  return (
    <div className={css.panes} data-alone>
      <div className={css.list}>
        {!id && <h1>{texts.office}</h1>}
        <InboxTabs current="HEAD_OFFICE" />
        <div className={css.rows}>
          {id ? <Thread key={id} id={id} alone /> : items ? <FirstMessage /> : <ConversationList query={query} searched={false} />}
        </div>
      </div>
    </div>
  )
}
