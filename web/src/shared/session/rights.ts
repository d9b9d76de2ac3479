import type { User } from '@/api/types.ts'
import { useUser } from './session.ts'

/**
 * What the signed-in person may do in general. What they may do with one particular thing, such as a report, is in the `can` of that thing. Use it
 * only inside SignedIn.
 */
export function useRights(): User['can'] {
  return useUser().can
}
