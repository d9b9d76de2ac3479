import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, call } from '@/api/client.ts'
import { type Notification, type NotificationPage, notificationKey } from '@/api/notification.ts'
import { forgetUnchanged } from '@/api/unchanged.ts'
import { compareMoments } from '@/lib/moments.ts'

/** What stands in one row, until its newest one: those of one kind that lead to the same. */
export type RowMarks = { until: string; about: { kind: Notification['kind']; link: string } }

type Marks = { includes: (notification: Notification) => boolean; all?: boolean }

/** Marks notifications as seen in every page that is here. Every page counts all that are unseen, also those of other pages. */
function show(client: QueryClient, { includes, all }: Marks) {
  const marked = new Set<string>()
  const left = new Set<string>()
  for (const [, page] of client.getQueriesData<NotificationPage>({ queryKey: notificationKey }))
    for (const item of page?.items ?? []) if (!item.seen) (includes(item) ? marked : left).add(item.id)
  client.setQueriesData<NotificationPage>({ queryKey: notificationKey }, (page) => {
    if (!page) return page
    const items = page.items.map((item) => (includes(item) ? { ...item, seen: true } : item))
    return { ...page, items, unseen: all ? left.size : Math.max(0, page.unseen - marked.size) }
  })
}

/** A call that marks notifications. The screen shows it at once; afterwards it shows what the server knows, whatever became of the call. */
function useMark<Variables>(ask: (variables: Variables) => Promise<unknown>, marks: (variables: Variables) => Marks) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ask,
    onMutate: async (variables) => {
      await client.cancelQueries({ queryKey: notificationKey })
      show(client, marks(variables))
    },
    onSettled: () => {
      forgetUnchanged()
      return client.invalidateQueries({ queryKey: notificationKey })
    },
  })
}

/** Marks one notification as seen (NOTIF-004). */
export function useMarkSeen() {
  return useMark(
    (id: string) => call(api.POST('/notifications/seen/{id}', { params: { path: { id } } })),
    (id) => ({ includes: (item) => item.id === id }),
  )
}

/** Marks all as seen that were created until a moment: that of the newest one on the screen (FD-72). */
export function useMarkAllSeen() {
  return useMark(
    (until: string) => call(api.POST('/notifications/seen', { body: { until } })),
    (until) => ({ includes: (item) => compareMoments(item.createdAt, until) <= 0, all: true }),
  )
}

/** Marks all that stand in one row, and older ones that tell of the same (FD-390). */
export function useMarkRowSeen() {
  return useMark(
    (body: RowMarks) => call(api.POST('/notifications/seen', { body })),
    ({ until, about }) => ({
      includes: ({ kind, link, createdAt }) => kind === about.kind && link === about.link && compareMoments(createdAt, until) <= 0,
    }),
  )
}
