import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { conversationsQuery } from '@/api/messaging.ts'
import type { Conversation, Page } from '@/api/types.ts'
import { useRights } from '@/shared/session/rights.ts'
import { useUser } from '@/shared/session/session.ts'
import base from '@/ui/Base.module.css'
import { SelectField } from '@/ui/SelectField.tsx'
import { usePageTitle } from '@/ui/usePageTitle.ts'
import { foundInInboxQuery, type InboxPart, inboxQuery, labelsQuery } from '../laterQueries.ts'
import { ConversationList } from '../list/ConversationList.tsx'
import frame from '../list/Frame.module.css'
import { Frame, Panes } from '../list/Frame.tsx'
import { InboxTabs } from '../list/InboxTabs.tsx'
import { texts } from '../strings.ts'
import { Thread } from '../thread/Thread.tsx'
import { FiguresLink } from './FiguresLink.tsx'
import { FirstMessage } from './FirstMessage.tsx'
import { FoundInMessages, showsFound } from './FoundInMessages.tsx'
import css from './HeadOfficePage.module.css'
import { LabelsButton } from './LabelsButton.tsx'
import { ManyBar, ManyHead } from './ManyBar.tsx'
import { type Asked, begin, inOrder, keep, sameOrder, standing } from './order.ts'
import { PromiseButton } from './PromiseButton.tsx'
import { useMany } from './useMany.ts'

/** MSG-002, SCR-007: the shared inbox for those who answer for head office; for everybody else their one conversation with it (AMB-107). */
export function HeadOfficeInbox({ openId, show }: { openId?: string; show?: InboxPart | undefined }) {
  usePageTitle(texts.office)
  const { answerForOffice } = useRights()
  return answerForOffice ? <Desk openId={openId} first={show} /> : <Own openId={openId} />
}

/** The address may say which part of the inbox shows first (FD-352). */
export default function HeadOfficePage() {
  const { show } = route.useSearch()
  return <HeadOfficeInbox key={show} show={show} />
}

const route = getRouteApi('/signed-in/inbox/head-office')

const shows = Object.entries(texts.shows).map(([value, label]) => ({ value: value as InboxPart, label }))

function Desk({ openId, first = 'ALL' }: { openId: string | undefined; first: InboxPart | undefined }) {
  const { id: person } = useUser()
  const [asked, setAsked] = useState(() => begin(person, first, openId))
  const { search, show, places } = asked
  const ask = (change: Partial<Asked>) => setAsked({ ...asked, places: [], ...change })
  const { data: labels } = useQuery(labelsQuery)
  const label = !labels || labels.some(({ id }) => id === asked.label) ? asked.label : '' // it may be deleted meanwhile
  const query = useInfiniteQuery(inboxQuery(search, show, label))
  const { data, isPlaceholderData } = query
  const shown = data ? listed(data) : []
  const many = useMany({ search, show, label }, standing(shown, places))
  const { choosing } = many
  const found = useQuery(foundInInboxQuery(search, show, label))
  useEffect(() => {
    keep(asked)
    if (!data || isPlaceholderData || choosing) return
    const now = inOrder(listed(data), places).map(({ id, lastMessageSentAt }) => ({ id, lastMessageSentAt }))
    if (!sameOrder(now, places)) setAsked((old) => ({ ...old, places: now }))
  }, [asked, data, isPlaceholderData, places, choosing])
  return (
    <Frame
      type="HEAD_OFFICE"
      title={texts.office}
      searchLabel={texts.searchOffice}
      search={search}
      onSearch={(words) => ask({ search: words })}
      query={query}
      order={(items) => (isPlaceholderData ? [...items] : choosing ? standing(items, places) : inOrder(items, places))}
      choosing={choosing ? many : undefined}
      found={!choosing && showsFound(found) && <FoundInMessages query={found} openId={openId} />}
      foot={<ManyBar many={many} shown={shown} ofResolved={show === 'RESOLVED'} />}
      filtered={search !== '' || show !== 'ALL' || label !== ''}
      none={{ title: texts.allDone, hint: texts.allDoneHint }}
      openId={openId}
    >
      <div className={`${base.spread} ${css.filters}`}>
        <div className={css.selects}>
          <SelectField label={texts.show} bare value={show} choices={shows} onChange={(part) => ask({ show: part })} />
          <SelectField
            label={texts.labels}
            bare
            value={label}
            choices={[{ value: '', label: texts.allLabels }, ...(labels ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={(id) => ask({ label: id })}
          />
          <LabelsButton />
          <FiguresLink />
        </div>
        <ManyHead many={many}>
          <PromiseButton />
        </ManyHead>
      </div>
    </Frame>
  )
}

const listed = ({ pages }: { pages: Page<Conversation>[] }) => pages.flatMap((page) => page.items)

/** The conversation of the person's store, or of the person, with head office. It begins with their first message. */
function Own({ openId }: { openId: string | undefined }) {
  const query = useInfiniteQuery(conversationsQuery('', 'HEAD_OFFICE'))
  const items = query.data && listed(query.data)
  const id = openId ?? items?.[0]?.id
  return (
    <Panes open={false} alone>
      <div className={`${base.column} ${frame.list}`}>
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
