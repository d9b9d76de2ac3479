import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { threadQuery } from '@/api/messaging.ts'
import { HeadOfficeInbox } from '../desk/HeadOfficePage.tsx'
import { Inbox } from './InboxPage.tsx'

const route = getRouteApi('/signed-in/inbox/$id')

/** One conversation, beside the list that it belongs to. */
export default function ConversationPage() {
  const { id } = route.useParams()
  const { data } = useQuery(threadQuery(id))
  return data?.type === 'HEAD_OFFICE' ? <HeadOfficeInbox openId={id} /> : <Inbox openId={id} />
}
