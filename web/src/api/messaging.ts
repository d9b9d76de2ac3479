/** Queries to the messaging room: conversations, their messages, and the shared inbox of head office. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { compareMoments } from '@/lib/moments.ts'
import { api, call } from './client.ts'
import { openingTime } from './opening.ts'
import { polled } from './queryClient.ts'
import type { paths } from './schema.gen.ts'
import type { Conversation, Message, Page, Thread } from './types.ts'

export type ConversationType = NonNullable<NonNullable<paths['/users/me/conversations']['get']['parameters']['query']>['conversationType']>
/** The key of everything below. */
export const messagingKey = ['messaging'] as const

/** The keys of the lists of conversations, of the counts, and of single conversations. */
export const messagingKeys = {
  lists: [...messagingKey, 'list'],
  inbox: [...messagingKey, 'inbox'],
  count: [...messagingKey, 'count'],
  threads: [...messagingKey, 'thread'],
  answers: [...messagingKey, 'answers'],
  settings: [...messagingKey, 'settings'],
} as const

/** How often lists and the open conversation are asked for, in milliseconds (MSG-017, MSG-018). */
const listInterval = 10_000

export const conversationsPerPage = 30
export const messagesPerPage = 30

/** A list of conversations, page by page, that is asked for again and again. */
export function listQuery(key: readonly unknown[], load: (page: number, signal: AbortSignal) => Promise<Page<Conversation>>) {
  return infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ signal, pageParam }) => load(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.currentPage < meta.totalPages ? meta.currentPage + 1 : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
    ...polled(listInterval),
  })
}

/** The person's conversations, the newest first (MSG-004). */
export const conversationsQuery = (words: string, conversationType: ConversationType = 'MEMBERS') =>
  listQuery([...messagingKeys.lists, conversationType, words], (page, signal) => {
    const query = { ...(words && { query: words }), conversationType, page, limit: conversationsPerPage }
    return call(api.GET('/users/me/conversations', { params: { query }, signal }))
  })

type Window = { before?: string; after?: string; limit?: number }

export function fetchMessages(id: string, window: Window, signal?: AbortSignal): Promise<Thread> {
  return call(
    api.GET('/conversations/{id}', { params: { path: { id }, query: { limit: messagesPerPage, ...window } }, ...(signal && { signal }) }),
  )
}

/** Two parts of a conversation as one: the newer account of each message, in their order. */
export function joined(a: readonly Message[], b: readonly Message[]): Message[] {
  const all = new Map<string, Message>()
  for (const message of [...a, ...b]) all.set(message.id, message)
  return [...all.values()].sort((x, y) => compareMoments(x.sentAt, y.sentAt))
}

/** Most pages that are fetched at once to close a gap. */
const mostPages = 10

/**
 * A conversation with its newest messages, and with the older ones that were loaded before (MSG-007, MSG-018). When more has come since than a page
 * holds, what lies between is fetched too, so that nothing is left out.
 */
export function threadQuery(id: string) {
  const queryKey = [...messagingKeys.threads, id] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<Thread> => {
      const newest = await fetchMessages(id, {}, signal)
      const old = client.getQueryData<Thread>(queryKey)
      const last = old?.messages.at(-1)
      if (!old || !last) return newest
      let { messages } = newest
      for (let turn = 0; turn < mostPages; turn++) {
        const first = messages[0]
        if (!first || compareMoments(first.sentAt, last.sentAt) <= 0)
          return { ...newest, messages: joined(old.messages, messages), notes: joinedNotes(old, newest), hasOlder: old.hasOlder }
        const part = await fetchMessages(id, { before: first.id, limit: 100 }, signal)
        messages = joined(part.messages, messages)
        if (!part.hasOlder) return { ...newest, messages, hasOlder: false }
      }
      return { ...newest, messages, hasOlder: true }
    },
    staleTime: openingTime,
    ...polled(listInterval),
  })
}

/** The notes of a part replace those of its time. */
function joinedNotes(old: Thread, part: Thread): Thread['notes'] {
  const from = part.messages[0]?.sentAt
  if (!part.hasOlder || from === undefined) return part.notes
  const isBefore = ({ createdAt }: Thread['notes'][number]) => compareMoments(createdAt, from) < 0
  return [...old.notes.filter(isBefore), ...part.notes.filter((note) => !isBefore(note))]
}
