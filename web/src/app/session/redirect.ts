import type { User } from '@/api/types.ts'
import { paths } from '@/lib/paths.ts'

/** Whether the person must replace a temporary password before anything else. Somebody who impersonates them need not (AUTH-025, AMB-012). */
export function mustChangePassword(user: User) {
  return user.hasTemporaryPassword && !user.impersonator
}

/** The pages that Settings and Compliance lead to, besides their own (FD-271). */
const forCompliance = /^\/(settings|profile|users|update-password|two-step|notifications|unsent|compliance|fixes|queries)(\/|$)/

/** Where to send a person who may not stay on this page, or undefined if they may (AUTH-025, AMB-015, FD-132). */
export function redirectFor(user: User, path: string) {
  if (mustChangePassword(user)) return path === '/update-password' ? undefined : paths.updatePassword()
  if (user.needsSecondFactor) return path === '/two-step' ? undefined : paths.twoStep()
  if (user.isComplianceOnly && !forCompliance.test(path)) {
    return user.can.viewCompliance ? paths.compliance() : paths.settings()
  }
  return undefined
}
