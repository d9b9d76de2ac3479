import { createStore } from '@/lib/store.ts'

/** What the menus count: notifications, and messages of people and of head office that the person has not seen. */
export type Counted = 'notifications' | 'chat' | 'headOffice'

const none: Readonly<Record<Counted, number>> = { notifications: 0, chat: 0, headOffice: 0 }
const counts = createStore(none)

/** How many the person has not seen. Whoever asks the server for one of the counts sets it; a count that nobody asks for is 0. */
export const unseen = {
  set(some: Partial<Record<Counted, number>>) {
    counts.set({ ...counts.get(), ...some })
  },
  forget() {
    counts.set(none)
  },
  /** A hook that returns how many there are of some kinds together. */
  use(of: readonly Counted[]): number {
    const all = counts.use()
    return of.reduce((sum, kind) => sum + all[kind], 0)
  },
}
