import { createStore } from '@/lib/store.ts'
import type { Kind, Outgoing } from './kinds.ts'

/**
 * What the person has written and the server does not have yet, as far as it was read from the device. It is apart from what sends it, so that pages
 * can show it before that code is there (docs/adr/0008).
 */
export const shown = createStore<readonly Outgoing[]>([])

/** Whether it has been read from the device. Until then nobody can say that nothing waits. */
export const isRead = createStore(false)

/** Those of one kind. */
export function useOutgoing<K extends Kind>(kind: K): Outgoing<K>[] {
  return shown.use().filter((thing) => thing.kind === kind) as Outgoing<K>[]
}
