/** Queries to the messaging room that no first page begins with. Every first page loads the others (build/budget.ts). */
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, call } from '@/api/client.ts'
import {
  type ConversationType,
  conversationsPerPage,
  fetchMessages,
  joined,
  listQuery,
  messagesPerPage,
  messagingKey,
  messagingKeys,
  threadQuery,
} from '@/api/messaging.ts'
import { polled } from '@/api/queryClient.ts'
import type { paths } from '@/api/schema.gen.ts'

/** Which part of the shared inbox to list. */
export type InboxPart = NonNullable<NonNullable<paths['/conversations/head-office']['get']['parameters']['query']>['show']>

/** How often the counts are asked for, in milliseconds (MSG-019). */
const countInterval = 5_000

/** The shared inbox of head office, unread first (MSG-006). Only for those who answer for it (`can.answerForOffice`). */
export const inboxQuery = (words: string, show: InboxPart = 'ALL') =>
  listQuery([...messagingKeys.inbox, show, words], (page, signal) => {
    const query = { ...(words && { query: words }), show, page, limit: conversationsPerPage }
    return call(api.GET('/conversations/head-office', { params: { query }, signal }))
  })

/** How many messages the person has not seen (MSG-005). Only for those who chat (`can.chat`). */
export const countQuery = queryOptions({
  queryKey: messagingKeys.count,
  queryFn: ({ signal }) => call(api.GET('/users/me/conversations/count', { signal })),
  staleTime: 0,
  ...polled(countInterval),
})

/** Loads the messages before those that are there. */
export async function loadOlder(client: QueryClient, id: string, limit = messagesPerPage): Promise<void> {
  const { queryKey } = threadQuery(id)
  const first = client.getQueryData(queryKey)?.messages[0]
  if (!first) return
  const part = await fetchMessages(id, { before: first.id, limit })
  client.setQueryData(queryKey, (old) => {
    if (!old) return old
    const known = new Set(old.notes.map((note) => note.id))
    const notes = [...part.notes.filter((note) => !known.has(note.id)), ...old.notes]
    return { ...old, messages: joined(part.messages, old.messages), notes, hasOlder: part.hasOlder }
  })
}

/** People to write to, by name (MSG-009). */
export function possibleUsersQuery(query: string, conversationType: ConversationType = 'MEMBERS', excludeIds: string[] = []) {
  return queryOptions({
    queryKey: [...messagingKey, 'people', conversationType, query, excludeIds],
    queryFn: ({ signal }) =>
      call(
        api.GET('/conversations/possible-users', {
          params: { query: { ...(query && { query }), conversationType, excludeIds, limit: 20 } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Who writes in a conversation with head office: the store with its latest score, its people and when they signed in last. */
export function cardQuery(id: string) {
  return queryOptions({
    queryKey: [...messagingKey, 'card', id],
    queryFn: ({ signal }) => call(api.GET('/conversations/{id}/card', { params: { path: { id } }, signal })),
  })
}

/** Those who answer for head office. */
export const deskQuery = queryOptions({
  queryKey: [...messagingKey, 'desk'],
  queryFn: ({ signal }) => call(api.GET('/conversations/head-office/people', { signal })),
  select: ({ items }) => items,
})

/** Answers that head office gives often. */
export const savedAnswersQuery = queryOptions({
  queryKey: messagingKeys.answers,
  queryFn: ({ signal }) => call(api.GET('/saved-answers', { signal })),
  select: ({ items }) => items,
})

/** What head office promises. */
export const messagingSettingsQuery = queryOptions({
  queryKey: messagingKeys.settings,
  queryFn: ({ signal }) => call(api.GET('/conversations/head-office/settings', { signal })),
})
