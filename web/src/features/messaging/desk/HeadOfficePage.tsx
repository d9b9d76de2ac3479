import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { conversationsQuery, type InboxPart, inboxQuery } from '@/api/messaging.ts'
import { useRights } from '@/shared/session/rights.ts'
import { SelectField } from '@/ui/SelectField.tsx'
import { usePageTitle } from '@/ui/usePageTitle.ts'
import { ConversationList } from '../list/ConversationList.tsx'
import frame from '../list/Frame.module.css'
import { Frame, Panes } from '../list/Frame.tsx'
import { InboxTabs } from '../list/InboxTabs.tsx'
import { texts } from '../strings.ts'
import { Thread } from '../thread/Thread.tsx'
import { FirstMessage } from './FirstMessage.tsx'
import css from './HeadOfficePage.module.css'
import { PromiseButton } from './PromiseButton.tsx'

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
  const query = useInfiniteQuery(inboxQuery(search, show))
  return (
    <Frame
      type="HEAD_OFFICE"
      title={texts.office}
      searchLabel={texts.searchOffice}
      search={search}
      onSearch={setSearch}
      query={query}
      filtered={search !== '' || show !== 'ALL'}
      openId={openId}
    >
      <div className={css.filters}>
        <SelectField label={texts.show} bare value={show} choices={shows} onChange={setShow} />
        <PromiseButton />
      </div>
    </Frame>
  )
}

/** The conversation of the person's store, or of the person, with head office. It begins with their first message. */
function Own({ openId }: { openId: string | undefined }) {
  const query = useInfiniteQuery(conversationsQuery('', 'HEAD_OFFICE'))
  const items = query.data?.pages.flatMap((page) => page.items)
  const id = openId ?? items?.[0]?.id
  return (
    <Panes open={false} alone>
      <div className={frame.list}>
        <InboxTabs current="HEAD_OFFICE" />
        <div className={frame.alone}>
          {id ? (
            <Thread key={id} id={id} alone />
          ) : (
            <>
              <h1 className={css.title}>{texts.office}</h1>
              {items ? <FirstMessage /> : <ConversationList query={query} filtered={false} />}
            </>
          )}
        </div>
      </div>
    </Panes>
  )
}
