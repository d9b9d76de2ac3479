import type { User } from '@/api/types.ts'

/**
 * A rep has stores of their own: those that they have audited in this quarter or in the one before (FD-380). Returns the id by which the fixes of
 * those are asked for, and nothing for everybody else.
 */
export function ownStoresOf({ id, can }: User): string | undefined {
  return can.audit && !can.manageCompliance ? id : undefined
}
