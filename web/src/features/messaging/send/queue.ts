/** Sends messages, which wait on the device until the server has them (shared/outgoing). The messages of a conversation keep their order. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { answerLimit, api, call } from '@/api/client.ts'
import { joined, messagingKeys, threadQuery } from '@/api/messaging.ts'
import type { Message } from '@/api/types.ts'
import type { Outgoing } from '@/shared/outgoing/kinds.ts'
import { register, startSending } from '@/shared/outgoing/queue.ts'
import { useUser } from '@/shared/session/session.ts'
import { besideKey } from '../laterQueries.ts'

register('message', {
  async send({ id, content: { conversation, body, replyTo }, files }, client) {
    const whole = { id, conversation, body, attachments: files.map((file) => file.id), ...(replyTo && { replyTo }) }
    arrived(client, await call(api.POST('/messages', { body: whole, signal: AbortSignal.timeout(answerLimit) })))
  },
  renew: (client) => client.refetchQueries({ queryKey: messagingKeys.threads, type: 'active' }),
})

export type OutgoingMessage = Outgoing<'message'>

/** Sends what the signed-in person has written. */
export function useSending() {
  const { id } = useUser()
  const queryClient = useQueryClient()
  useEffect(() => startSending(id, queryClient), [id, queryClient])
}

/** Puts a message into the conversation that shows it, and lets the lists be loaded again. */
function arrived(client: QueryClient, message: Message) {
  client.setQueryData(threadQuery(message.conversation).queryKey, (old) => old && { ...old, messages: joined(old.messages, [message]) })
  void client.invalidateQueries({ queryKey: messagingKeys.lists })
  void client.invalidateQueries({ queryKey: messagingKeys.inbox })
  void client.invalidateQueries({ queryKey: besideKey(message.conversation) })
}
