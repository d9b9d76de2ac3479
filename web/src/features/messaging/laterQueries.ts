/** Queries to the messaging room that no first page begins with. Every first page loads the others (build/budget.ts). */
import { infiniteQueryOptions, keepPreviousData, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import { api, call } from '@/api/client.ts'
import { limits } from '@/api/limits.gen.ts'
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
import type { Thread } from '@/api/types.ts'
import { compareMoments } from '@/lib/moments.ts'

/** Which part of the shared inbox to list. */
export type InboxPart = NonNullable<NonNullable<paths['/conversations/head-office']['get']['parameters']['query']>['show']>

/** How often the counts are asked for, in milliseconds (MSG-019). */
const countInterval = 5_000

/** The key of the lists of the shared inbox. */
export const inboxListKey = [...messagingKeys.inbox, 'list'] as const

/** The shared inbox of head office, unread first (MSG-006). Only for those who answer for it (`can.answerForOffice`). `label`: an id; empty: all. */
export const inboxQuery = (words: string, show: InboxPart = 'ALL', label = '') =>
  listQuery([...inboxListKey, show, label, words], (page, signal) => {
    const query = { ...(words && { query: words }), show, ...(label && { label }), page, limit: conversationsPerPage }
    return call(api.GET('/conversations/head-office', { params: { query }, signal }))
  })

export type FoundInInbox = paths['/conversations/head-office/search']['get']['responses']['200']['content']['application/json']

/** The key of what was found in the messages with head office: a part of the inbox, with which it becomes stale. */
export const foundKey = [...messagingKeys.inbox, 'found'] as const

/** The conversations with head office in whose messages words are, the latest first (FD-450). Nothing is asked for without words. */
export const foundInInboxQuery = (words: string, show: InboxPart, label: string) =>
  queryOptions({
    queryKey: [...foundKey, show, label, words],
    queryFn: ({ signal }) => {
      const query = { query: words.slice(0, limits.searchLength), show, ...(label && { label }) }
      return call(api.GET('/conversations/head-office/search', { params: { query }, signal }))
    },
    enabled: words !== '',
    placeholderData: words === '' ? undefined : keepPreviousData,
  })

/** How many messages the person has not seen (MSG-005). Only for those who chat (`can.chat`). */
export const countQuery = queryOptions({
  queryKey: messagingKeys.count,
  queryFn: ({ signal }) => call(api.GET('/users/me/conversations/count', { signal })),
  staleTime: 0,
  ...polled(countInterval),
})

/** Loads the messages before or after those that are there. `queryKey` is that of the conversation, or of a part of it. */
export async function loadMore(client: QueryClient, queryKey: QueryKey, where: 'before' | 'after', limit = messagesPerPage): Promise<void> {
  const known = client.getQueryData<Thread>(queryKey)
  const edge = known?.messages.at(where === 'before' ? 0 : -1)
  if (!known || !edge) return
  const part = await fetchMessages(known.id, { [where]: edge.id, limit })
  client.setQueryData<Thread>(queryKey, (old) => {
    if (!old) return old
    const { hasOlder, hasNewer } = where === 'before' ? { ...old, hasOlder: part.hasOlder } : { ...old, hasNewer: part.hasNewer }
    return { ...together(old, part), hasOlder, hasNewer }
  })
}

/** A conversation with the messages and notes of a part of it. */
function together(thread: Thread, part: Thread): Thread {
  const known = new Set(thread.notes.map((note) => note.id))
  const notes = [...thread.notes, ...part.notes.filter((note) => !known.has(note.id))]
  return {
    ...thread,
    messages: joined(part.messages, thread.messages),
    notes: notes.sort((a, b) => compareMoments(a.createdAt, b.createdAt)),
  }
}

/** The key of the parts of a conversation that are shown without what lies between them and the newest message. */
const partsKey = (id: string) => [...messagingKey, 'part', id] as const

/** How many messages are loaded around one. */
const perPart = 60

/** The messages around one of a conversation, and those before and after them that were loaded since (FD-422). */
export function partQuery(id: string, message: string) {
  const queryKey = [...partsKey(id), message] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<Thread> => {
      const query = { around: message, limit: perPart }
      const part = await call(api.GET('/conversations/{id}', { params: { path: { id }, query }, signal }))
      const old = client.getQueryData<Thread>(queryKey)
      return old
        ? { ...together(part, old), messages: joined(old.messages, part.messages), hasOlder: old.hasOlder, hasNewer: old.hasNewer }
        : part
    },
    staleTime: 0,
    gcTime: 0,
  })
}

/** Whether nothing lies between a part of a conversation and what is loaded of its end. */
export function meets(thread: Thread, part: Thread): boolean {
  const known = new Set(thread.messages.map((message) => message.id))
  return !part.hasNewer || part.messages.some((message) => known.has(message.id))
}

/** Adds a part that meets it to the end of a conversation. */
export function addPart(client: QueryClient, part: Thread) {
  client.setQueryData(threadQuery(part.id).queryKey, (old) => {
    if (!old) return old
    const [first, given] = [old.messages[0], part.messages[0]]
    const isOlder = first && given && compareMoments(given.sentAt, first.sentAt) < 0
    return { ...together(old, part), hasOlder: isOlder ? part.hasOlder : old.hasOlder }
  })
}

/** Changes the messages of a conversation wherever they are shown. */
export function changeMessages(client: QueryClient, id: string, change: (messages: Thread['messages']) => Thread['messages']) {
  const changed = (old: Thread | undefined) => old && { ...old, messages: change(old.messages) }
  client.setQueryData(threadQuery(id).queryKey, changed)
  client.setQueriesData<Thread>({ queryKey: partsKey(id) }, changed)
}

/** The messages of a conversation that have the words, the latest first, page by page (FD-422). */
export const hitsQuery = (id: string, words: string) =>
  infiniteQueryOptions({
    queryKey: [...messagingKey, 'hits', id, words],
    queryFn: ({ signal, pageParam }) => {
      const query = { query: words.slice(0, limits.searchLength), ...(pageParam && { before: pageParam }) }
      return call(api.GET('/conversations/{id}/search', { params: { path: { id }, query }, signal }))
    },
    initialPageParam: '',
    getNextPageParam: ({ hasOlder, items }) => (hasOlder ? items.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })

/** How many conversations are offered at once to forward a message to. */
const offered = 20

/** Conversations to forward a message to that match the words, the one with the newest message first (FD-453). */
export const forwardQuery = (words: string, conversationType: ConversationType, staffOnly: boolean) =>
  queryOptions({
    queryKey: [...messagingKeys.lists, 'forward', conversationType, words, staffOnly],
    queryFn: ({ signal }) => {
      const query = { ...(words && { query: words }), conversationType, ...(staffOnly && { staffOnly }), limit: offered }
      return call(api.GET('/users/me/conversations', { params: { query }, signal }))
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })

/** People to write to, by name (MSG-009). */
export function possibleUsersQuery(
  query: string,
  conversationType: ConversationType = 'MEMBERS',
  excludeIds: string[] = [],
  staffOnly = false,
) {
  return queryOptions({
    queryKey: [...messagingKey, 'people', conversationType, query, excludeIds, staffOnly],
    queryFn: ({ signal }) =>
      call(
        api.GET('/conversations/possible-users', {
          params: { query: { ...(query && { query }), conversationType, excludeIds, ...(staffOnly && { staffOnly }), limit: 20 } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The key of what stands beside the messages of a conversation. It is stale when they have changed (changes.ts). */
export const besideKey = (id: string) => [...messagingKey, 'beside', id] as const

export type FileKind = NonNullable<NonNullable<paths['/conversations/{id}/files']['get']['parameters']['query']>['kind']>

/** The files of a kind of a conversation, those of the latest message first, page by page (FD-431). */
export const filesQuery = (id: string, kind: FileKind) =>
  infiniteQueryOptions({
    queryKey: [...besideKey(id), 'files', kind],
    queryFn: ({ signal, pageParam }) => {
      const query = { kind, ...(pageParam && { before: pageParam }) }
      return call(api.GET('/conversations/{id}/files', { params: { path: { id }, query }, signal }))
    },
    initialPageParam: '',
    getNextPageParam: ({ before }) => before ?? undefined,
    staleTime: 0,
  })

/** Who writes in a conversation with head office: the store with its latest score, its people and when they signed in last. */
export function cardQuery(id: string) {
  return queryOptions({
    queryKey: [...besideKey(id), 'card'],
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

/** The labels of the network, by name, with how many conversations carry each (FD-447). */
export const labelsQuery = queryOptions({
  queryKey: [...messagingKey, 'labels'],
  queryFn: ({ signal }) => call(api.GET('/conversation-labels', { signal })),
  select: ({ items }) => items,
})

/** What head office promises. */
export const messagingSettingsQuery = queryOptions({
  queryKey: messagingKeys.settings,
  queryFn: ({ signal }) => call(api.GET('/conversations/head-office/settings', { signal })),
})
