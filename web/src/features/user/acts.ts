import type { Account, Listed } from '@/api/user.ts'
import type { Turn } from './mutations.ts'

/** Somebody whose account the signed-in person manages. */
export type Managed = Listed & { account: Account }

export const hasAccount = (person: Listed): person is Managed => person.account !== null

/** What the person is doing with somebody, or with the list. */
export type Act =
  | { kind: 'invite' | 'import' | 'sync' }
  | { kind: 'edit' | 'sessions' | 'impersonate'; person: Managed }
  | { kind: 'turn'; turn: Turn; person: Managed }
