/**
 * Sends what people have written. Messages wait on the device until the server has them (outbox.ts). One tab of the browser sends at a time; the messages of
 * a conversation are sent one after the other, in the order in which they were written. A message whose answer was lost is sent again with the same id,
 * which the server knows.
 */
import { onlineManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, call } from '@/api/client.ts'
import { ApiError, OfflineError } from '@/api/errors.ts'
import { joined, messagingKeys, threadQuery } from '@/api/messaging.ts'
import type { Message } from '@/api/types.ts'
import { createStore } from '@/lib/store.ts'
import { tabs } from '@/lib/tabs.ts'
import { inTurns } from '@/lib/turns.ts'
import { meQuery, useUser } from '@/shared/session/session.ts'
import { type Outgoing, outbox } from './outbox.ts'

/** How long to wait after a failure before the next try, in milliseconds. It is also tried when the connection is back. */
const pause = 5000

/** How long the server may take to answer, in milliseconds. Then the message is sent again, so that a connection that hangs holds up nothing for ever. */
const answerLimit = 30_000

const waiting = createStore<readonly Outgoing[]>([])
let owner = ''
let client: QueryClient | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** What the person has written and the server does not have yet. */
export const useOutgoing = waiting.use

/** Begins to send what a person has written, also what was left from an earlier visit. Calling it again changes nothing. */
export function startSending(person: string, queryClient: QueryClient) {
  if (owner === person && client === queryClient) return
  owner = person
  client = queryClient
  waiting.set([])
  void show(person).then(send)
}

onlineManager.subscribe((online) => online && send())
tabs.listen((message) => {
  if (message.about === 'outgoing' && message.person === owner) void follow(owner)
})

/** Sends what the signed-in person has written. */
export function useSending() {
  const { id } = useUser()
  const queryClient = useQueryClient()
  useEffect(() => startSending(id, queryClient), [id, queryClient])
}

/** What is being written to the disk. */
let storing: readonly Outgoing[] = []

/** Takes a message, and returns when it cannot be lost any more. */
export async function sendLater(message: Omit<Outgoing, 'person'>): Promise<void> {
  const whole = { ...message, person: owner }
  storing = [...storing, whole]
  waiting.set([...waiting.get(), whole])
  await outbox.add(whole)
  storing = storing.filter(({ id }) => id !== whole.id)
  tell()
  send()
}

export async function tryAgain(id: string): Promise<void> {
  await outbox.refuse(id, undefined)
  await changed()
  send()
}

export async function giveUp(id: string): Promise<void> {
  await outbox.remove(id)
  await changed()
}

/** Shows what is stored. */
async function show(person: string): Promise<void> {
  const stored = await outbox.all(person)
  if (person !== owner) return
  const known = new Set(stored.map(({ id }) => id))
  waiting.set([...stored, ...storing.filter((message) => message.person === person && !known.has(message.id))])
}

const tell = () => tabs.tell({ about: 'outgoing', person: owner })

async function changed() {
  await show(owner)
  tell()
}

/** Another tab has written or sent something. What it has sent is loaded before it disappears here. */
async function follow(person: string) {
  const left = await outbox.all(person)
  const ids = new Set(left.map(({ id }) => id))
  if (waiting.get().some(({ id }) => !ids.has(id))) await client?.refetchQueries({ queryKey: messagingKeys.threads, type: 'active' })
  await show(person)
}

const takeTurn = inTurns(
  () => `caravan.messages.${owner}`,
  () => sendAll(owner),
  (error) => console.error('messaging: messages cannot be sent', error),
)

/** Sends everything that waits, when it is this tab's turn. */
function send() {
  clearTimeout(timer)
  takeTurn()
}

async function sendAll(person: string): Promise<void> {
  /** Conversations that wait for the next try, so that their order is kept. */
  const later = new Set<string>()
  /** What was tried in this turn. A browser whose disk is full cannot keep what the server said, and would otherwise ask it for ever. */
  const tried = new Set<string>()
  for (;;) {
    // Somebody who has logged out sends nothing.
    if (person !== owner || client?.getQueryData(meQuery.queryKey)?.id !== person) return
    const next = (await outbox.all(person)).find(
      (message) => message.refused === undefined && !tried.has(message.id) && !later.has(message.conversation),
    )
    if (!next) break
    tried.add(next.id)
    try {
      const sent = await post(next)
      arrived(sent)
      await outbox.remove(next.id)
    } catch (error) {
      if (error instanceof ApiError && error.status < 500 && error.status !== 401 && error.status !== 429 && !error.problem.otherPerson) {
        await outbox.refuse(next.id, Object.values(error.fields)[0] ?? error.problem.message ?? '')
      } else {
        if (!(error instanceof OfflineError)) console.error('messaging: the message was not sent', error)
        later.add(next.conversation)
        clearTimeout(timer)
        timer = setTimeout(send, pause)
        if (!(error instanceof ApiError) || error.status < 500) return
      }
    }
    await changed()
  }
}

function post({ id, conversation, body, files, replyTo }: Outgoing): Promise<Message> {
  const whole = { id, conversation, body, attachments: files.map((file) => file.id), ...(replyTo && { replyTo }) }
  return call(api.POST('/messages', { body: whole, signal: AbortSignal.timeout(answerLimit) }))
}

/** Puts a message into the conversation that shows it, and lets the lists be loaded again. */
function arrived(message: Message) {
  client?.setQueryData(threadQuery(message.conversation).queryKey, (old) => old && { ...old, messages: joined(old.messages, [message]) })
  void client?.invalidateQueries({ queryKey: messagingKeys.lists })
  void client?.invalidateQueries({ queryKey: messagingKeys.inbox })
}
