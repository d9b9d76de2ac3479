import { useEffect } from 'react'
import { useUser } from '@/shared/session/session.ts'
import { type Device, device, startKeeping, stopKeeping } from './keeping.ts'

/** What this device keeps for the person. Undefined while somebody acts as them: what is kept belongs to the person who holds the device. */
export function useDevice(): Device | undefined {
  const { id, impersonator } = useUser()
  const owner = impersonator ? '' : id
  useEffect(() => (owner ? startKeeping(owner) : stopKeeping()), [owner])
  const state = device.use()
  return owner ? state : undefined
}
