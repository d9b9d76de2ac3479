import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fetchUntilItWorks, latePart, whenIdle } from '@/lib/late.ts'
import { useUser } from '@/shared/session/session.ts'

const messages = latePart(() => import('@/features/messaging/send/queue.ts'))
const photos = latePart(() => import('@/shared/evidence/sending.ts'))

/** Sends what waits on this device, whatever page is open: messages that were written without a connection, photos of audit lines,
 * and audits that were completed on the device. */
export function SendWaiting() {
  const { id, can } = useUser()
  const client = useQueryClient()
  const texts = messages.use()
  const pictures = photos.use()
  useEffect(() => texts?.startSending(id, client), [texts, id, client])
  useEffect(() => {
    if (can.audit) pictures?.startSending(id, client)
  }, [pictures, id, can.audit, client])
  useEffect(() => {
    if (!can.audit) return
    // The person may have logged out before the code is there. It would then take the place of the next person's sending.
    let isOver = false
    whenIdle(() =>
      fetchUntilItWorks(async () => {
        const { startCompletions } = await import('@/features/audit/later/completions.ts')
        if (!isOver) startCompletions(id, client)
      }),
    )
    return () => {
      isOver = true
    }
  }, [id, can.audit, client])
  return null
}
