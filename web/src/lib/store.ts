import { useSyncExternalStore } from 'react'

/** One value outside React that components can follow. */
export function createStore<T>(initial: T) {
  let value = initial
  const listeners = new Set<() => void>()

  const get = () => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    set(next: T) {
      value = next
      for (const listener of listeners) listener()
    },
    /** The value, as a hook. */
    use: () => useSyncExternalStore(subscribe, get),
  }
}
