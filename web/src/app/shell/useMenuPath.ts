import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { threadQuery } from '@/api/messaging.ts'
import { paths } from '@/lib/paths.ts'

const conversation = /^\/inbox\/([^/]+)$/

/**
 * Where a page is in the menu. Conversations with head office have addresses like all others, and belong to head office's messages as soon as it is
 * known what they are. So do the pages below its inbox.
 */
export function useMenuPath(path: string): string {
  const client = useQueryClient()
  const id = conversation.exec(path)?.[1]
  const type = useSyncExternalStore(
    (changed) => client.getQueryCache().subscribe(changed),
    () => (id === undefined ? undefined : client.getQueryData(threadQuery(id).queryKey)?.type),
  )
  const { to } = paths.headOfficeInbox()
  return type === 'HEAD_OFFICE' || path.startsWith(`${to}/`) ? to : path
}
