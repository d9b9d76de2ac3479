import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { threadQuery } from '@/api/messaging.ts'
import type { Conversation, Page } from '@/api/types.ts'
import { HeadOfficeInbox } from '../desk/HeadOfficePage.tsx'
import { type FoundInInbox, foundKey, inboxListKey } from '../laterQueries.ts'
import { Inbox } from './InboxPage.tsx'

const route = getRouteApi('/signed-in/inbox/$id')

/** One conversation, beside the list that it belongs to. */
export default function ConversationPage() {
  const { id } = route.useParams()
  const { data } = useQuery(threadQuery(id))
  const client = useQueryClient()
  // Until it is loaded, the list in which it was found stays beside it.
  const isOffice = data ? data.type === 'HEAD_OFFICE' : isInInbox(client, id)
  return isOffice ? <HeadOfficeInbox openId={id} /> : <Inbox openId={id} />
}

/** Whether a conversation stands in the shared inbox, as far as that was loaded, or was found in it (FD-450). */
function isInInbox(client: QueryClient, id: string): boolean {
  const lists = client.getQueriesData<{ pages: Page<Conversation>[] }>({ queryKey: inboxListKey })
  const found = client.getQueriesData<FoundInInbox>({ queryKey: foundKey })
  return (
    lists.some(([, list]) => list?.pages.some((page) => page.items.some((item) => item.id === id))) ||
    found.some(([, list]) => list?.items.some(({ conversation }) => conversation.id === id))
  )
}
