import { useRights } from '../session/rights.ts'
import { useUser } from '../session/session.ts'

/** What the counts of all fixes that the person sees are about: their store's id for its owners and managers, 'all' for staff, 'mine' for employees. */
export function useFixesOf(): string {
  const { storeId } = useUser()
  const { readStoreResults } = useRights()
  if (!storeId) return 'all'
  return readStoreResults ? storeId : 'mine'
}
