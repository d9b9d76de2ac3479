import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { api, call, onRefused } from '@/api/client.ts'
import type { User } from '@/api/types.ts'
import { browser } from '@/lib/browser.ts'
import { type NoteKey, notes } from '@/lib/notes.ts'
import { createStore } from '@/lib/store.ts'

/** Who is signed in; null when nobody is. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ client }): Promise<User | null> => {
    const { user } = await call(api.GET('/auth/session'))
    notes.write(knownKey, user !== null)
    const before = client.getQueryData<User | null>(['me'])
    // A session that ends while a page is open keeps its user, so that the page stays and the sign-in opens over it.
    if (before && !user) session.expire()
    if (before && user) session.resume()
    // Somebody else signed in, in another tab: nothing of this page is theirs.
    if (before && user && user.id !== before.id) browser.goTo('/')
    return user ?? before ?? null
  },
})

const knownKey: NoteKey = 'caravan.known'

/** Whether this browser was signed in when it last asked: a guess at what the page will need, and no more than that. */
export function wasSignedIn() {
  return notes.read(knownKey) === true
}

const expired = createStore(false)

/** Whether the session ended while its user still has a page open. */
export const session = {
  expire: () => expired.set(true),
  resume: () => expired.set(false),
  useExpired: expired.use,
}

/** From now on a call that the server refuses with 401 ends the session of whoever is signed in. */
export function watchSession(client: QueryClient) {
  onRefused(() => {
    if (client.getQueryData(meQuery.queryKey)) session.expire()
  })
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
