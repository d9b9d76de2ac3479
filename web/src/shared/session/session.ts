import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { api, call, callAs, onRefused } from '@/api/client.ts'
import type { User } from '@/api/types.ts'
import { keepNames } from '@/lib/names.ts'
import { type NoteKey, notes } from '@/lib/notes.ts'
import { createStore } from '@/lib/store.ts'
import { tabs } from '@/lib/tabs.ts'
import { useOnline } from '@/ui/useOnline.ts'
import { entrance } from './entrance.ts'

/** The signed-in person, or null if nobody is signed in. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ client }): Promise<User | null> => {
    const { user, brand, provider, nobodyYet } = await call(api.GET('/auth/session'))
    keepNames(brand)
    entrance.set({ provider, nobodyYet })
    notes.write(knownKey, user !== null)
    const before = client.getQueryData<User | null>(['me'])
    if (!before) return user
    // If the session ends or somebody else signs in while a page is open, the page keeps its user. So what they typed stays, and the sign-in opens
    // over it. Nobody is the same person in their own name and in another.
    if (user?.id !== before.id || user.impersonator?.id !== before.impersonator?.id) {
      session.expire(user)
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

/** Absent while the session goes on. Then who is signed in instead, as far as is known. */
const ended = createStore<{ now: User | null } | undefined>(undefined)

/** Remembers whether the session has ended while a page was open, and who is signed in instead, as far as is known. */
export const session = {
  expire: (user: User | null = null) => ended.set({ now: user }),
  resume: () => ended.set(undefined),
  useExpired: () => ended.use() !== undefined,
  isExpired: () => ended.get() !== undefined,
  /** Calls the listener when the session has ended, somebody else has signed in since, or it goes on again. */
  onChange: ended.subscribe,
  useNow: () => ended.use()?.now ?? null,
  now: () => ended.get()?.now ?? null,
}

/** Whether the person of a page only acts as somebody else now, or no longer does. Then nobody needs to sign in. */
export function isSamePerson(before: User, user: User | null) {
  return before.impersonator !== null || user?.impersonator?.id === before.id
}

/** Makes all calls in the name of the page's person, and ends the session if the server refuses that. */
export function watchSession(client: QueryClient) {
  callAs(() => client.getQueryData(meQuery.queryKey)?.id)
  onRefused((impersonates) => {
    const user = client.getQueryData(meQuery.queryKey)
    if (user?.impersonator || impersonates) void client.invalidateQueries(meQuery)
    else if (user) session.expire()
  })
  tabs.listen(({ about }) => {
    if (about === 'person') void client.invalidateQueries(meQuery)
  })
}

export const UserContext = createContext<User | null>(null)

/** The signed-in user. Use it only inside SignedIn. */
export function useUser(): User {
  const user = use(UserContext)
  if (!user) throw new Error('useUser: nobody is signed in here')
  return user
}

/** How often the app asks whether the server answers again, in milliseconds (FD-326). */
const probeInterval = 10_000

/**
 * Asks who is signed in, and while nothing answers, for the whole app, whether something does again: with one attempt, because the page has said that
 * it failed.
 */
export function useMe() {
  const online = useOnline()
  return useQuery({ ...meQuery, ...(!online && { refetchInterval: probeInterval, retry: false }) })
}
