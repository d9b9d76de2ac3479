import { useUser } from '../session/session.ts'
import { ownStoresOf } from './ownStores.ts'

/**
 * What the counts of the fixes that the page of fixes begins with are about: their store's id for its owners and managers, 'mine' for employees, a
 * rep's own id for their stores, 'all' for head office.
 */
export function useFixesOf(): string {
  const user = useUser()
  if (!user.storeId) return ownStoresOf(user) ?? 'all'
  return user.can.readStoreResults ? user.storeId : 'mine'
}
