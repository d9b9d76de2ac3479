/** Queries to the messaging room: conversations, their messages, and the shared inbox of head office. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, call } from './client.ts'
import type { paths } from './schema.gen.ts'

export type ConversationType = NonNullable<NonNullable<paths['/users/me/conversations']['get']['parameters']['query']>['conversationType']>
/** Which part of the shared inbox to list. */
export type InboxPart = NonNullable<NonNullable<paths['/conversations/head-office']['get']['parameters']['query']>['show']>

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
/** How often the counts are asked for, in milliseconds (MSG-019). */
const countInterval = 5_000

const conversationsPerPage = 30
const messagesPerPage = 30
const inboxPage = 30

/** The person's conversations, the newest first, page by page (MSG-004). */
export function conversationsQuery(query: string, conversationType: ConversationType = 'MEMBERS') {
  return infiniteQueryOptions({
    queryKey: [...messagingKeys.lists, conversationType, query],
    queryFn: ({ signal, pageParam }) =>
      call(
        api.GET('/users/me/conversations', {
          params: { query: { ...(query && { query }), conversationType, page: pageParam, limit: conversationsPerPage } },
          signal,
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.currentPage < meta.totalPages ? meta.currentPage + 1 : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: listInterval,
  })
}

/** The shared inbox of head office, page by page (MSG-006). Only for those who answer for it (`can.answerForOffice`). */
export function inboxQuery(query: string, show: InboxPart = 'ALL') {
  return infiniteQueryOptions({
    queryKey: [...messagingKeys.inbox, show, query],
    queryFn: ({ signal, pageParam }) =>
      call(
        api.GET('/conversations/head-office', {
          params: { query: { ...(query && { query }), show, page: pageParam, limit: inboxPage } },
          signal,
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.currentPage < meta.totalPages ? meta.currentPage + 1 : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: listInterval,
  })
}

/** How many messages the person has not seen (MSG-005). Only for those who chat (`can.chat`). */
export const countQuery = queryOptions({
  queryKey: messagingKeys.count,
  queryFn: ({ signal }) => call(api.GET('/users/me/conversations/count', { signal })),
  staleTime: 0,
  refetchInterval: countInterval,
})

/** Which page of a conversation: the newest one, or one beside or around a message. */
export type ThreadPage = { before: string } | { after: string } | { around: string } | Record<string, never>

/**
 * A conversation with its messages (MSG-007), page by page in both directions, each page with the oldest message first. It begins with the newest ones, or
 * around a message; 'UNREAD' stands for the first one that the person has not seen.
 */
export function threadQuery(id: string, around?: string) {
  return infiniteQueryOptions({
    queryKey: [...messagingKeys.threads, id, around ?? 'NEWEST'],
    queryFn: ({ signal, pageParam }) =>
      call(api.GET('/conversations/{id}', { params: { path: { id }, query: { ...pageParam, limit: messagesPerPage } }, signal })),
    initialPageParam: (around === undefined ? {} : { around }) as ThreadPage,
    getPreviousPageParam: (page): ThreadPage | undefined => {
      const first = page.messages[0]
      return page.hasOlder && first ? { before: first.id } : undefined
    },
    getNextPageParam: (page): ThreadPage | undefined => {
      const last = page.messages.at(-1)
      return page.hasNewer && last ? { after: last.id } : undefined
    },
    staleTime: 0,
    refetchInterval: listInterval,
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
