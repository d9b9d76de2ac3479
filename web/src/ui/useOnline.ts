import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

const subscribe = (changed: () => void) => onlineManager.subscribe(changed)

/** Whether the server can be reached, as far as we know: the device has a network, and the last call got an answer (FD-12). */
export function useOnline() {
  return useSyncExternalStore(subscribe, () => onlineManager.isOnline())
}
