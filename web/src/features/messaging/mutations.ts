import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, call } from '@/api/client.ts'
import { ApiError, OfflineError } from '@/api/errors.ts'
import { messagingKey, messagingKeys, threadQuery } from '@/api/messaging.ts'
import type { Conversation, Message } from '@/api/types.ts'
import { showOfflineAlert } from '@/ui/alert.ts'
import { notify } from '@/ui/notify.tsx'
import type { ManyChange } from './desk/many.ts'
import { besideKey, changeMessages, labelsQuery } from './laterQueries.ts'
import { texts } from './strings.ts'

/** Says what went wrong: the server's sentence, else the general one (AMB-109). */
export function tell(error: Error) {
  if (error instanceof OfflineError) return showOfflineAlert()
  console.error('messaging: it was not saved', error)
  const message = error instanceof ApiError ? (Object.values(error.fields)[0] ?? error.problem.message) : undefined
  notify({ message: message ?? texts.failed, status: 'error', duration: 3000 })
}

/** What a form without a place for it does about a failure: it says it in a toast, unless a field shows it already. */
export function tellUnless(error: Error, isBeside: boolean): undefined {
  if (!isBeside) tell(error)
}

function lists(client: QueryClient) {
  void client.invalidateQueries({ queryKey: messagingKeys.lists })
  void client.invalidateQueries({ queryKey: messagingKeys.inbox })
  void client.invalidateQueries({ queryKey: messagingKeys.count })
}

function put(client: QueryClient, message: Message) {
  changeMessages(client, message.conversation, (all) => all.map((each) => (each.id === message.id ? message : each)))
}

function putConversation(client: QueryClient, conversation: Conversation) {
  client.setQueryData(threadQuery(conversation.id).queryKey, (old) => old && { ...old, ...conversation })
  void client.invalidateQueries({ queryKey: threadQuery(conversation.id).queryKey })
  lists(client)
}

export function useEditMessage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body, attachments }: { id: string; body: string; attachments: string[] }) =>
      call(api.POST('/messages/{id}', { params: { path: { id } }, body: { body, attachments } })),
    onSuccess(message) {
      put(client, message)
      lists(client)
      void client.invalidateQueries({ queryKey: besideKey(message.conversation) })
    },
  })
}

export function useDeleteMessage({ id, conversation }: Message) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(api.DELETE('/messages/{id}', { params: { path: { id } } })),
    async onSuccess() {
      const deletedAt = new Date().toISOString()
      const can = { edit: false, delete: false, like: false, reply: false, pin: false, forward: false, forwardToStaff: false }
      changeMessages(client, conversation, (all) =>
        all.map((message) => (message.id === id ? { ...message, body: '', forwarded: null, attachments: [], deletedAt, can } : message)),
      )
      lists(client)
      void client.invalidateQueries({ queryKey: besideKey(conversation) })
    },
    onError: tell,
  })
}

export function useLikeMessage({ id, likes }: Message) {
  const client = useQueryClient()
  const params = { params: { path: { id } } }
  return useMutation({
    mutationFn: () => call(likes.mine ? api.DELETE('/messages/{id}/like', params) : api.PUT('/messages/{id}/like', params)),
    onSuccess: (message) => put(client, message),
    onError: tell,
  })
}

/** Pins a message to its conversation for everybody in it, or takes the pin away (FD-432). */
export function usePin(conversation: string) {
  const client = useQueryClient()
  const { queryKey } = threadQuery(conversation)
  return useMutation({
    mutationFn: ({ message, pinned }: { message: string; pinned: boolean }) => {
      const params = { params: { path: { id: message } } }
      return call(pinned ? api.PUT('/messages/{id}/pin', params) : api.DELETE('/messages/{id}/pin', params))
    },
    onSuccess({ items }, { pinned }) {
      client.setQueryData(queryKey, (old) => old && { ...old, pinned: items })
      void client.invalidateQueries({ queryKey })
      notify({ message: pinned ? texts.nowPinned : texts.nowUnpinned })
    },
    onError: tell,
  })
}

export interface Forwarding {
  message: string
  /** Of the copy, made once, so that a repeat sends no second one. */
  id: string
  conversation: string
  /** HTML that goes before it; empty: nothing. */
  line: string
}

/** Sends a copy of a message to a conversation (FD-453). */
export function useForward() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ message, id, conversation, line }: Forwarding) =>
      call(
        api.POST('/messages/{id}/forward', {
          params: { path: { id: message } },
          body: { id, conversation, ...(line && { body: line }) },
        }),
      ),
    onSuccess(_, { conversation }) {
      void client.invalidateQueries({ queryKey: threadQuery(conversation).queryKey })
      void client.invalidateQueries({ queryKey: besideKey(conversation) })
      lists(client)
    },
  })
}

/** Says that the person, or head office, has seen a conversation until a moment (MSG-010, MSG-011, MSG-013). Tried again with the next poll. */
export function useSeen(id: string, seenFor: string | null) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (until: string) => {
      if (seenFor === null) return
      await call(api.POST('/conversations/{id}/seen/{userId}', { params: { path: { id, userId: seenFor }, query: { until } } }))
    },
    onSuccess() {
      client.setQueryData(threadQuery(id).queryKey, (old) => old && { ...old, unread: 0, firstUnread: null })
      lists(client)
    },
  })
}

export interface Beginning {
  id: string
  type: Conversation['type']
  userIds: string[]
  name?: string
  messageId?: string
  body?: string
  attachments?: string[]
}

/** Begins a conversation, or finds the one that is there (MSG-008). */
export function useBegin() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Beginning) => call(api.POST('/conversations', { body })),
    onSuccess: () => lists(client),
  })
}

export function useRename(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call(api.POST('/conversations/{id}', { params: { path: { id } }, body: { name } })),
    onSuccess: (conversation) => putConversation(client, conversation),
  })
}

export function useAddPeople(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (userIds: string[]) => call(api.POST('/conversations/{id}/members', { params: { path: { id } }, body: { userIds } })),
    onSuccess: (conversation) => putConversation(client, conversation),
    onError: tell,
  })
}

export function useRemovePerson(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (userId: string) => call(api.DELETE('/conversations/{id}/members/{userId}', { params: { path: { id, userId } } })),
    onSuccess: () => void client.invalidateQueries({ queryKey: messagingKey }),
    onError: tell,
  })
}

/** Makes a conversation silent for the person, or no longer (FD-421). */
export function useMute({ id, muted }: Conversation) {
  const client = useQueryClient()
  const params = { params: { path: { id } } }
  return useMutation({
    mutationFn: () => call(muted ? api.DELETE('/conversations/{id}/mute', params) : api.PUT('/conversations/{id}/mute', params)),
    onSuccess(conversation) {
      putConversation(client, conversation)
      notify({ message: conversation.muted ? texts.nowMuted : texts.nowUnmuted })
    },
    onError: tell,
  })
}

interface Tending {
  owner?: string
  snoozedUntil?: string
  wake?: boolean
}

/** Sets what head office keeps about a conversation. */
export function useTend(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Tending) => call(api.POST('/conversations/{id}/head-office', { params: { path: { id } }, body })),
    onSuccess: (conversation) => putConversation(client, conversation),
    onError: tell,
  })
}

/** Finishes a conversation with head office, as somebody who has seen all of it until a message; without one opens it again (FD-446). */
export function useResolve(id: string) {
  const client = useQueryClient()
  const params = { params: { path: { id } } }
  return useMutation({
    mutationFn: (lastMessage: string | undefined) =>
      call(
        lastMessage === undefined
          ? api.DELETE('/conversations/{id}/resolved', params)
          : api.PUT('/conversations/{id}/resolved', { ...params, body: { lastMessage } }),
      ),
    onSuccess(conversation) {
      putConversation(client, conversation)
      notify({ message: conversation.inbox?.resolvedAt ? texts.nowResolved : texts.nowReopened })
    },
    onError(error) {
      tell(error)
      void client.invalidateQueries({ queryKey: threadQuery(id).queryKey }) // the store may have written since
    },
  })
}

/** Does one thing with several conversations with head office, and says what became of each (FD-449). */
export function useTendMany() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ of, ...change }: ManyChange) => {
      const conversations = of.map(({ id, lastMessage }) => ({ id, ...(lastMessage && { lastMessage: lastMessage.id }) }))
      return call(api.POST('/conversations/head-office/many', { body: { ...change, conversations } }))
    },
    onSuccess() {
      lists(client)
      void client.invalidateQueries({ queryKey: messagingKeys.threads })
      void client.invalidateQueries({ queryKey: labelsQuery.queryKey })
    },
    onError: tell,
  })
}

/** Puts a label on a conversation, or takes it off (FD-447). */
export function useLabel(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ labelId, on }: { labelId: string; on: boolean }) => {
      const params = { params: { path: { id, labelId } } }
      return call(on ? api.PUT('/conversations/{id}/labels/{labelId}', params) : api.DELETE('/conversations/{id}/labels/{labelId}', params))
    },
    onSuccess(conversation) {
      putConversation(client, conversation)
      void client.invalidateQueries({ queryKey: labelsQuery.queryKey })
    },
    onError: tell,
  })
}

export interface LabelForm {
  /** The label that is renamed, and which version of it; undefined: a new one. */
  known: { id: string; version: number } | undefined
  /** Of a new label, made once, so that a repeat adds no second one. */
  id: string
  name: string
}

export function useSaveLabel() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ known, id, name }: LabelForm) =>
      known
        ? call(api.POST('/conversation-labels/{id}', { params: { path: { id: known.id } }, body: { name, version: known.version } }))
        : call(api.POST('/conversation-labels', { body: { id, name } })),
    onSuccess: () => labelsChanged(client),
  })
}

export function useDeleteLabel() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(api.DELETE('/conversation-labels/{id}', { params: { path: { id } } })),
    onSuccess: () => labelsChanged(client),
    onError: tell,
  })
}

/** The list of labels is there again before its form closes; lists and open conversations show their names. */
function labelsChanged(client: QueryClient) {
  void client.invalidateQueries({ queryKey: messagingKeys.inbox })
  void client.invalidateQueries({ queryKey: messagingKeys.threads })
  return client.invalidateQueries({ queryKey: labelsQuery.queryKey })
}

export function useAddNote(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { id: string; body: string }) => call(api.POST('/conversations/{id}/notes', { params: { path: { id } }, body })),
    onSuccess: () => client.invalidateQueries({ queryKey: threadQuery(id).queryKey }),
  })
}

export function useDeleteNote(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (noteId: string) => call(api.DELETE('/conversations/{id}/notes/{noteId}', { params: { path: { id, noteId } } })),
    onSuccess(_, noteId) {
      client.setQueryData(threadQuery(id).queryKey, (old) => old && { ...old, notes: old.notes.filter((note) => note.id !== noteId) })
    },
    onError: tell,
  })
}

export interface AnswerForm {
  /** The answer that is changed, and which version of it; undefined: a new one. */
  known: { id: string; version: number } | undefined
  /** Of a new answer, made once, so that a repeat saves no second one. */
  id: string
  title: string
  body: string
}

export function useSaveAnswer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ known, id, title, body }: AnswerForm) =>
      known
        ? call(api.POST('/saved-answers/{id}', { params: { path: { id: known.id } }, body: { title, body, version: known.version } }))
        : call(api.POST('/saved-answers', { body: { id, title, body } })),
    onSuccess: () => client.invalidateQueries({ queryKey: messagingKeys.answers }),
  })
}

export function useDeleteAnswer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(api.DELETE('/saved-answers/{id}', { params: { path: { id } } })),
    onSuccess: () => client.invalidateQueries({ queryKey: messagingKeys.answers }),
    onError: tell,
  })
}

/** Sets within how many hours head office answers. */
export function useSetPromise() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (promiseHours: number) => call(api.POST('/conversations/head-office/settings', { body: { promiseHours } })),
    onSuccess: () => client.invalidateQueries({ queryKey: messagingKey }),
  })
}
