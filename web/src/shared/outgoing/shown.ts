import { createStore } from '@/lib/store.ts'
import type { Kind, Outgoing } from './kinds.ts'

/**
 * What the person has written and the server does not have yet, as far as it was read from the device. It is apart from what sends it, so that pages
 * can show it before that code is there (docs/adr/0008).
 */
export const shown = createStore<readonly Outgoing[]>([])

/** Whether it has been read from the device. Until then nobody can say that nothing waits. */
export const isRead = createStore(false)

/** How often in a row each thing could not be sent since the page was opened, by its id, although the server did not refuse it. */
export const failedTries = createStore<ReadonlyMap<string, number>>(new Map())

/** After so many tries pages say that it does not work, instead of that it is being sent (FD-251). */
const patientTries = 2

export const useIsFailing = (id: string) => (failedTries.use().get(id) ?? 0) >= patientTries

/** Those of one kind. */
export function useOutgoing<K extends Kind>(kind: K): Outgoing<K>[] {
  return shown.use().filter((thing) => thing.kind === kind) as Outgoing<K>[]
}
