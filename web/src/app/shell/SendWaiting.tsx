import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fetchInPeace, latePart } from '@/lib/late.ts'
import { hasNoRoom } from '@/lib/typed.ts'
import { meQuery, session, useUser } from '@/shared/session/session.ts'
import { notify } from '@/ui/notify.tsx'
import { useAskBeforeUnload } from '@/ui/useAskBeforeUnload.ts'

const first = { first: true }

const noRoom = 'This device has no space to keep what you type. Please send it before you leave this page.'
/** How long that stays, in milliseconds, unless there is room again. */
const noRoomFor = 20_000

/** What sends everything that people write, with what each feature does for its kind. */
async function fetchQueue() {
  const [queue] = await Promise.all([
    import('@/shared/outgoing/queue.ts'),
    import('@/features/messaging/send/queue.ts'),
    import('@/features/feed/send/sending.ts'),
    import('@/features/incentive/send/sending.ts'),
  ])
  return queue
}

// Pages show what waits of it.
const writing = latePart(fetchQueue, { onPage: true })
const photos = latePart(() => import('@/shared/evidence/sending.ts'), first)

/**
 * Sends what waits on this device, whatever page is open: what was written without a connection, photos and marks of audit lines, and audits that
 * were completed on the device.
 */
export function SendWaiting() {
  const { id, can } = useUser()
  const client = useQueryClient()
  const written = writing.use()
  const pictures = photos.use()
  // What was asked for while somebody else was signed in was refused (FD-321). Who is signed in is known.
  useEffect(() => {
    const stop = session.onChange(() => {
      if (!session.isExpired()) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] })
    })
    return () => void stop()
  }, [client])
  const isFull = hasNoRoom.use()
  useAskBeforeUnload(isFull)
  useEffect(() => (isFull ? notify({ message: noRoom, status: 'error', duration: noRoomFor }) : undefined), [isFull])
  useEffect(() => written?.startSending(id, client), [written, id, client])
  useEffect(() => {
    if (can.audit) pictures?.startSending(id, client)
  }, [pictures, id, can.audit, client])
  useEffect(() => {
    if (!can.audit) return
    // The person may have logged out before the code is there. It would then take the place of the next person's sending.
    let isOver = false
    let stop = () => {}
    fetchInPeace(async () => {
      const [{ startCompletions }, { startUnfinished }] = await Promise.all([
        import('@/features/audit/later/completions.ts'),
        import('@/features/audit/later/unfinished.ts'),
      ])
      if (isOver) return
      startCompletions(id, client)
      startUnfinished(id, client)
      stop = () => startUnfinished('', client)
    }, first)
    return () => {
      isOver = true
      stop()
    }
  }, [id, can.audit, client])
  return null
}
