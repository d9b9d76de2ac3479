import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { conversationsQuery } from '@/api/messaging.ts'
import { usePageTitle } from '@/ui/usePageTitle.ts'
import { texts } from '../strings.ts'
import { Frame } from './Frame.tsx'

/** MSG-001, SCR-006: the person's conversations with other members. */
export function Inbox({ openId }: { openId?: string }) {
  usePageTitle(texts.chat)
  const [search, setSearch] = useState('')
  const query = useInfiniteQuery(conversationsQuery(search))
  return (
    <Frame
      type="MEMBERS"
      title={texts.chat}
      searchLabel={texts.searchChat}
      search={search}
      onSearch={setSearch}
      query={query}
      filtered={search !== ''}
      openId={openId}
    />
  )
}

export default function InboxPage() {
  return <Inbox />
}
