import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { api, call, onRefused } from '@/api/client.ts'
import type { User } from '@/api/types.ts'
import { browser } from '@/lib/browser.ts'
import { type NoteKey, notes } from '@/lib/notes.ts'
import { createStore } from '@/lib/store.ts'

/** The signed-in person, or null if nobody is signed in. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ client }): Promise<User | null> => {
    const { user } = await call(api.GET('/auth/session'))
    notes.write(knownKey, user !== null)
    const before = client.getQueryData<User | null>(['me'])
    // If the session ends while a page is open, the page keeps its user. So the page stays, and the sign-in opens over it.
    if (before && !user) session.expire()
    if (before && user) session.resume()
    // Somebody else signed in in another tab, and must not see this page.
    if (before && user && user.id !== before.id) browser.goTo('/')
    return user ?? before ?? null
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

/** Makes every call that the server refuses with 401 end the session of the person who is signed in. */
export function watchSession(client: QueryClient) {
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
