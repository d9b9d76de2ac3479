/** Queries to the auth room: how people sign in, their second step, and the roles that must have it. */
import { queryOptions } from '@tanstack/react-query'
import { api, call } from './client.ts'
import type { components } from './schema.gen.ts'

export type AuthenticatorApp = components['schemas']['AuthAppView']
export type RoleFactor = components['schemas']['AuthRoleFactorView']

/** Everything about how people sign in. */
export const authKey = ['auth'] as const

/** The person's own second step (FD-131). */
export const ownFactorQuery = queryOptions({
  queryKey: [...authKey, 'own'],
  queryFn: ({ signal }) => call(api.GET('/users/me/second-factor', { signal })),
})

/** Somebody else's, for head office (FD-133). */
export function factorQuery(id: string) {
  return queryOptions({
    queryKey: [...authKey, 'of', id],
    queryFn: ({ signal }) => call(api.GET('/users/{id}/second-factor', { params: { path: { id } }, signal })),
  })
}

/** Which roles must have it (FD-132). */
export const roleFactorsQuery = queryOptions({
  queryKey: [...authKey, 'roles'],
  queryFn: ({ signal }) => call(api.GET('/second-factor-roles', { signal })),
})

export type Passkey = components['schemas']['AuthPasskeyView']

/** The person's own passkeys (FD-207). */
export const passkeysQuery = queryOptions({
  queryKey: [...authKey, 'passkeys'],
  queryFn: ({ signal }) => call(api.GET('/users/me/passkeys', { signal })),
})
