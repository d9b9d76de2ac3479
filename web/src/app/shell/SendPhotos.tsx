import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { latePart } from '@/lib/late.ts'
import { useUser } from '@/shared/session/session.ts'

const queue = latePart(() => import('@/shared/evidence/sending.ts'))

/** Sends photos of audit lines that wait on this device, whatever page is open. */
export function SendPhotos() {
  const { id, can } = useUser()
  const client = useQueryClient()
  const part = queue.use()
  useEffect(() => (can.audit ? part?.startSending(id, client) : undefined), [part, id, can.audit, client])
  return null
}
