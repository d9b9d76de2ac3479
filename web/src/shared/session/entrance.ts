import { createStore } from '@/lib/store.ts'

interface Entrance {
  /** Where people can sign in besides here, by the name that people know. Absent: nowhere, or the server has not been asked yet. */
  provider?: string | undefined
  /** Whether nobody has an account yet, so that nobody can sign in (FD-415). */
  nobodyYet?: boolean | undefined
}

/** What the server says of how people get in here. */
export const entrance = createStore<Entrance>({})
