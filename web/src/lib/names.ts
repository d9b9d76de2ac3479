import { notes } from './notes.ts'
import { createStore } from './store.ts'

/** What the network calls the product and its assistant (AMB-119). */
export interface Names {
  product: string
  assistant: string
}

const kept = notes.read('caravan.names') as Partial<Names> | null

/** The names. Until the server has told them, they are those that it told this browser the last time. */
export const names = createStore<Names>({ product: kept?.product || 'Caravan', assistant: kept?.assistant || 'Caravan' })

/** Keeps what the server told. */
export function keepNames({ product, assistant }: Names) {
  const { get, set } = names
  if (get().product === product && get().assistant === assistant) return
  notes.write('caravan.names', { product, assistant })
  set({ product, assistant })
}
