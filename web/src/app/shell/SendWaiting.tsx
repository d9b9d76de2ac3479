import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { latePart } from '@/lib/late.ts'
import { useUser } from '@/shared/session/session.ts'

const messages = latePart(() => import('@/features/messaging/send/queue.ts'))
const photos = latePart(() => import('@/shared/evidence/sending.ts'))

/** Sends what waits on this device, whatever page is open: messages that were written without a connection, and photos of audit lines. */
export function SendWaiting() {
  const { id, can } = useUser()
  const client = useQueryClient()
  const texts = messages.use()
  const pictures = photos.use()
  useEffect(() => texts?.startSending(id, client), [texts, id, client])
  useEffect(() => {
    if (can.audit) pictures?.startSending(id, client)
  }, [pictures, id, can.audit, client])
  return null
}
