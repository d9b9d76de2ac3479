import type { User } from '@/api/types.ts'
import { useUser } from './session.ts'

/**
 * What the signed-in person may do, whatever the page. What may be done to one thing stands on that thing as its `can`. Only below the sign-in gate.
 */
export function useRights(): User['can'] {
  return useUser().can
}
