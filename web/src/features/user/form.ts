/** The form for a person: its first values, its checks, and what it sends. */

import { messages } from '@/api/limits.gen.ts'
import type { Role, User } from '@/api/types.ts'
import type { Account, Listed, PersonForm } from '@/api/user.ts'
import { isDay } from '@/lib/days.ts'
import * as z from '@/lib/zod.ts'

/** The names that everybody has. */
export const names = {
  firstName: z.string().check(z.trim(), z.minLength(1, 'Please enter a first name')),
  lastName: z.string().check(z.trim(), z.minLength(1, 'Please enter a last name')),
}

/** A role that the person may give to somebody, and what belongs to it. */
type RoleChoice = User['can']['giveRoles'][number]

/** The choice of a role. A role that the person may not give has nothing of its own. */
export const choiceOf = (choices: readonly RoleChoice[], role: Role) => choices.find(({ role: given }) => given === role)

export const personSchema = (choices: readonly RoleChoice[]) =>
  z.pipe(
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
        if (choiceOf(choices, value.role)?.store === 'REQUIRED' && !value.store) wrong('store', 'Please choose a store')
        if (value.isDemo && value.demoEndsAt !== '' && !isDay(value.demoEndsAt)) wrong('demoEndsAt', messages.dateUnreadable)
      }),
    z.transform(({ store, chat, isDemo, demoEndsAt, ...rest }): PersonForm => {
      const choice = choiceOf(choices, rest.role)
      const withStore = store && choice?.store !== 'NONE' ? { storeId: store.id } : {}
      const withChat = chat && choice?.mayAnswer ? { permissions: ['HEAD_OFFICE_CHAT'] } : {}
      return { ...rest, ...withStore, ...withChat, isDemo, ...(isDemo && demoEndsAt ? { demoEndsAt } : {}) }
    }),
  )

function usualOf(choices: readonly RoleChoice[]): Role {
  const usual = choices.find(({ isUsual }) => isUsual)
  if (!usual) throw new Error('the form for a person was opened by somebody who may invite nobody')
  return usual.role
}

/** The first values: of an account, or of a new person with the usual role of the choices, perhaps at a store. */
export function personValues(
  was: (Listed & { account: Account }) | undefined,
  choices: readonly RoleChoice[],
  store?: { id: string; name: string },
) {
  return {
    firstName: was?.firstName ?? '',
    lastName: was?.lastName ?? '',
    email: was?.account.email ?? '',
    phoneNumber: was?.account.phoneNumber ?? '',
    role: was?.account.role ?? usualOf(choices),
    store: was ? (was.store ?? undefined) : store,
    chat: was?.account.permissions.includes('HEAD_OFFICE_CHAT') ?? false,
    isComplianceOnly: was?.account.isComplianceOnly ?? false,
    isDemo: was?.account.isDemo ?? false,
    demoEndsAt: was?.account.demoLastDay ?? '',
  }
}
