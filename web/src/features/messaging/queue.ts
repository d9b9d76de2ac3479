/**
 * Messages on their way. Each is kept on the device until the server has it, so a reload, a crash or a lost connection loses none, and the id that was made
 * here lets the server know a repeat (GENERAL-014). They are sent one after the other, in the order in which they were written.
 */
import { onlineManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, call } from '@/api/client.ts'
import { ApiError, OfflineError } from '@/api/errors.ts'
import { joined, messagingKeys, threadQuery } from '@/api/messaging.ts'
import type { Attachment, Message } from '@/api/types.ts'
import { type NoteKey, notes } from '@/lib/notes.ts'
import { createStore } from '@/lib/store.ts'
import { meQuery, useUser } from '@/shared/session/session.ts'

export interface Outgoing {
  id: string
  conversation: string
  body: string
  files: Attachment[]
  replyTo?: string | undefined
  writtenAt: string
  /** Why the server refused it; it is not sent again until the person asks for it. */
  refused?: string | undefined
}

const keyOf = (person: string): NoteKey => `message-queue:${person}`

/** How long to wait after a failure before the next try, in milliseconds. It is also tried when the connection is back. */
const pause = 5000

const waiting = createStore<readonly Outgoing[]>([])
let owner = ''
let client: QueryClient | undefined
let sending: string | undefined
let timer: ReturnType<typeof setTimeout> | undefined

export const useOutgoing = waiting.use

function read(person: string): Outgoing[] {
  const stored = notes.read(keyOf(person))
  if (!Array.isArray(stored)) return []
  return stored.filter(
    (item): item is Outgoing =>
      typeof item?.id === 'string' && typeof item.conversation === 'string' && typeof item.body === 'string' && Array.isArray(item.files),
  )
}

/** Changes the queue as it is stored, because another tab may have changed it. */
function change(to: (items: Outgoing[]) => Outgoing[]) {
  const next = to(read(owner))
  if (next.length === 0) notes.remove(keyOf(owner))
  else notes.write(keyOf(owner), next)
  waiting.set(next)
}

/** Begins to send what a person has written, also what was left from an earlier visit. Calling it again changes nothing. */
export function startSending(person: string, queryClient: QueryClient) {
  if (owner === person && client === queryClient) return
  owner = person
  client = queryClient
  waiting.set(read(person))
  void sendNext()
}

onlineManager.subscribe((online) => online && void sendNext())

/** Sends what the signed-in person has written. */
export function useSending() {
  const { id } = useUser()
  const queryClient = useQueryClient()
  useEffect(() => startSending(id, queryClient), [id, queryClient])
}

export function sendLater(message: Outgoing) {
  change((items) => [...items, message])
  void sendNext()
}

export function tryAgain(id: string) {
  change((items) => items.map((item) => (item.id === id ? { ...item, refused: undefined } : item)))
  void sendNext()
}

export function giveUp(id: string) {
  change((items) => items.filter((item) => item.id !== id))
}

async function sendNext(): Promise<void> {
  if (sending) return
  clearTimeout(timer)
  const next = waiting.get().find((item) => !item.refused)
  const person = owner
  // Somebody who has logged out sends nothing.
  if (!next || client?.getQueryData(meQuery.queryKey)?.id !== person) return
  sending = next.id
  try {
    const { id, conversation, body, files, replyTo } = next
    const sent = await call(
      api.POST('/messages', { body: { id, conversation, body, attachments: files.map((file) => file.id), ...(replyTo && { replyTo }) } }),
    )
    if (person !== owner) return
    arrived(sent)
    change((items) => items.filter((item) => item.id !== id))
  } catch (error) {
    if (person !== owner) return
    if (error instanceof ApiError && error.status < 500 && error.status !== 401 && error.status !== 429) {
      const refused = Object.values(error.fields)[0] ?? error.problem.message ?? ''
      change((items) => items.map((item) => (item.id === next.id ? { ...item, refused } : item)))
    } else {
      if (!(error instanceof OfflineError)) console.error('messaging: the message was not sent', error)
      timer = setTimeout(() => void sendNext(), pause)
      return
    }
  } finally {
    sending = undefined
  }
  void sendNext()
}

/** Puts a message into the conversation that shows it, and lets the lists be loaded again. */
export function arrived(message: Message) {
  client?.setQueryData(threadQuery(message.conversation).queryKey, (old) => old && { ...old, messages: joined(old.messages, [message]) })
  void client?.invalidateQueries({ queryKey: messagingKeys.lists })
  void client?.invalidateQueries({ queryKey: messagingKeys.inbox })
}
