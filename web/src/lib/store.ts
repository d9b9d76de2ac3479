import { useSyncExternalStore } from 'react'

/** Keeps one value outside React. Components that use it are drawn again when it changes. */
export function createStore<T>(initial: T) {
  let value = initial
  const listeners = new Set<() => void>()

  const get = () => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    get,
    /** Setting the value that it has changes nothing, and nobody is told. */
    set(next: T) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    /** Calls the listener whenever the value has changed, until the returned function is called. */
    subscribe,
    /** A hook that returns the value. */
    use: () => useSyncExternalStore(subscribe, get, get),
  }
}
