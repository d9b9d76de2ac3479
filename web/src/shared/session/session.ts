import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, use, useSyncExternalStore } from 'react'
import { api, call, onRefused } from '@/api/client.ts'
import type { User } from '@/api/types.ts'

/** Who is signed in; null when nobody is. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ client }): Promise<User | null> => {
    const { user } = await call(api.GET('/auth/session'))
    // A session that ends while a page is open keeps its user, so that the page stays and the sign-in opens over it.
    const before = client.getQueryData<User | null>(['me'])
    if (user || !before) return user
    session.expire()
    return before
  },
})

let expired = false
const listeners = new Set<() => void>()

function setExpired(value: boolean) {
  expired = value
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the session ended while its user still has a page open. */
export const session = {
  expire: () => setExpired(true),
  resume: () => setExpired(false),
}

/** From now on a call that the server refuses with 401 ends the session of whoever is signed in. */
export function watchSession(client: QueryClient) {
  onRefused(() => {
    if (client.getQueryData(meQuery.queryKey)) session.expire()
  })
}

export function useSessionExpired() {
  return useSyncExternalStore(subscribe, () => expired)
}

export const UserContext = createContext<User | null>(null)

/** The signed-in user. Only below the sign-in gate. */
export function useUser(): User {
  const user = use(UserContext)
  if (!user) throw new Error('useUser: nobody is signed in here')
  return user
}

export function useMe() {
  return useQuery(meQuery)
}
