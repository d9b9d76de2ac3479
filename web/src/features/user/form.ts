/** The form for a person: its first values, its checks, and what it sends. */

import { messages } from '@/api/limits.gen.ts'
import type { Account, Listed, PersonForm } from '@/api/people.ts'
import type { Role } from '@/api/types.ts'
import { isDay } from '@/lib/days.ts'
import * as z from '@/lib/zod.ts'

/** The names that everybody has. */
export const names = {
  firstName: z.string().check(z.trim(), z.minLength(1, 'Please enter a first name')),
  lastName: z.string().check(z.trim(), z.minLength(1, 'Please enter a last name')),
}

const inStore: readonly Role[] = ['STORE_OWNER', 'STORE_MANAGER', 'STORE_EMPLOYEE']

/** Whether a role may answer messages for head office (USERS-003), and whether it has a store: a rep may have one, too. */
export const mayAnswer = (role: Role) => ['HEAD_OFFICE'].includes(role)
export const hasStore = (role: Role) => isMember(role) || ['STORE_REP'].includes(role)

/** Whether a role belongs to one store. */
export const isMember = (role: Role) => inStore.includes(role)

export const personSchema = z.pipe(
  z
    .object({
      ...names,
      email: z.string().check(z.trim(), z.minLength(1, messages.emailRequired)),
      phoneNumber: z.string().check(z.trim()),
      role: z.custom<Role>(),
      store: z.optional(z.custom<{ id: string; name: string }>()),
      chat: z.boolean(),
      isComplianceOnly: z.boolean(),
      isDemo: z.boolean(),
      demoEndsAt: z.string(),
    })
    .check(({ value, issues }) => {
      const wrong = (field: string, message: string) => issues.push({ code: 'custom', input: value, path: [field], message })
      if (isMember(value.role) && !value.store) wrong('store', 'Please choose a store')
      if (value.isDemo && value.demoEndsAt !== '' && !isDay(value.demoEndsAt)) wrong('demoEndsAt', messages.dateUnreadable)
    }),
  z.transform(({ store, chat, isDemo, demoEndsAt, ...rest }): PersonForm => {
    const withStore = store && hasStore(rest.role) ? { storeId: store.id } : {}
    const withChat = chat && mayAnswer(rest.role) ? { permissions: ['HEAD_OFFICE_CHAT'] } : {}
    return { ...rest, ...withStore, ...withChat, isDemo, ...(isDemo && demoEndsAt ? { demoEndsAt } : {}) }
  }),
)

/** The first values: of an account, or of a new person with a role, perhaps at a store. */
export function personValues(was: (Listed & { account: Account }) | undefined, role: Role, store?: { id: string; name: string }) {
  return {
    firstName: was?.firstName ?? '',
    lastName: was?.lastName ?? '',
    email: was?.account.email ?? '',
    phoneNumber: was?.account.phoneNumber ?? '',
    role: was?.account.role ?? role,
    store: was ? (was.store ?? undefined) : store,
    chat: was?.account.permissions.includes('HEAD_OFFICE_CHAT') ?? false,
    isComplianceOnly: was?.account.isComplianceOnly ?? false,
    isDemo: was?.account.isDemo ?? false,
    demoEndsAt: was?.account.demoLastDay ?? '',
  }
}
