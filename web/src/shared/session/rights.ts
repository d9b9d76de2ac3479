import type { User } from '@/api/types.ts'
import { useUser } from './session.ts'

/** What the signed-in person may do, whatever the page. What may be done to one thing stands on that thing as its `can`. */
export interface Rights {
  viewCompliance: boolean
  audit: boolean
  /** Head office's back office: quarters, standards lines, weightings, certificates (SHELL-020, AMB-045). */
  manageCompliance: boolean
  readOutbox: boolean
  /** The results of the own store, on the home page (AMB-043). */
  readStoreResults: boolean
}

/** The one place that reads a role or isAdmin: what `user.can` does not say yet. */
export function rightsOf({ can, isAdmin, role }: User): Rights {
  return { ...can, manageCompliance: isAdmin, readOutbox: isAdmin, readStoreResults: role === 'STORE_OWNER' || role === 'STORE_MANAGER' }
}

/** Only below the sign-in gate. */
export function useRights(): Rights {
  return rightsOf(useUser())
}
