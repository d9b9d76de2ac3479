import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { api, call, callAs, onRefused } from '@/api/client.ts'
import type { User } from '@/api/types.ts'
import { keepNames } from '@/lib/names.ts'
import { type NoteKey, notes } from '@/lib/notes.ts'
import { createStore } from '@/lib/store.ts'

/** The signed-in person, or null if nobody is signed in. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ client }): Promise<User | null> => {
    const { user, brand } = await call(api.GET('/auth/session'))
    keepNames(brand)
    notes.write(knownKey, user !== null)
    const before = client.getQueryData<User | null>(['me'])
    if (!before) return user
    // If the session ends or somebody else signs in while a page is open, the page keeps its user. So what they typed stays, and the sign-in opens over it.
    if (user?.id !== before.id) {
      session.expire()
      return before
    }
    session.resume()
    return user
  },
})

const knownKey: NoteKey = 'caravan.known'

/** Whether somebody was signed in the last time this browser asked. Use it only to guess what the page will need. */
export function wasSignedIn() {
  return notes.read(knownKey) === true
}

const expired = createStore(false)

/** Remembers whether the session has ended while a page was open. */
export const session = {
  expire: () => expired.set(true),
  resume: () => expired.set(false),
  useExpired: expired.use,
}

/** Makes all calls in the name of the page's person, and ends the session if the server refuses that. */
export function watchSession(client: QueryClient) {
  callAs(() => client.getQueryData(meQuery.queryKey)?.id)
  onRefused(() => {
    if (client.getQueryData(meQuery.queryKey)) session.expire()
  })
}

export const UserContext = createContext<User | null>(null)

/** The signed-in user. Use it only inside SignedIn. */
export function useUser(): User {
  const user = use(UserContext)
  if (!user) throw new Error('useUser: nobody is signed in here')
  return user
}

export function useMe() {
  return useQuery(meQuery)
}
