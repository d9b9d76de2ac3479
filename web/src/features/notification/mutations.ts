import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, call } from '@/api/client.ts'
import { type Notification, type NotificationPage, notificationKey } from '@/api/notification.ts'
import { forgetPolls } from '@/api/poll.ts'

/** Marks notifications as seen in every page that is here. */
function show(client: QueryClient, marks: (notification: Notification) => boolean) {
  client.setQueriesData<NotificationPage>({ queryKey: notificationKey }, (page) => {
    if (!page) return page
    const fresh = page.items.filter((item) => !item.seen && marks(item)).length
    const items = page.items.map((item) => (marks(item) ? { ...item, seen: true } : item))
    return { ...page, items, unseen: Math.max(0, page.unseen - fresh) }
  })
}

/** A call that marks notifications. The screen shows it at once; afterwards it shows what the server knows, whatever became of the call. */
function useMark<Variables>(ask: (variables: Variables) => Promise<unknown>, marks: (item: Notification, variables: Variables) => boolean) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ask,
    onMutate: async (variables) => {
      await client.cancelQueries({ queryKey: notificationKey })
      show(client, (item) => marks(item, variables))
    },
    onSettled: () => {
      forgetPolls()
      return client.invalidateQueries({ queryKey: notificationKey })
    },
  })
}

/** Marks one notification as seen (NOTIF-004). */
export function useMarkSeen() {
  return useMark(
    (id: string) => call(api.POST('/notifications/seen/{id}', { params: { path: { id } } })),
    (item, id) => item.id === id,
  )
}

/** Marks all as seen that were created until a moment: that of the newest one on the screen (FD-72). */
export function useMarkAllSeen() {
  return useMark(
    (until: string) => call(api.POST('/notifications/seen', { body: { until } })),
    (item, until) => item.createdAt <= until,
  )
}
