import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { latePart } from '@/lib/late.ts'
import { useUser } from '@/shared/session/session.ts'

const queue = latePart(() => import('@/features/messaging/send/queue.ts'))

/** Sends messages that were written without a connection, whatever page is open. */
export function SendMessages() {
  const { id } = useUser()
  const client = useQueryClient()
  const part = queue.use()
  useEffect(() => part?.startSending(id, client), [part, id, client])
  return null
}
