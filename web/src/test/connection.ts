import { onlineManager } from '@tanstack/react-query'
import { vi } from 'vitest'

/** Takes the connection away until `reconnect`, or the end of the test: also where an answer to an earlier call comes only now. */
export function disconnect() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onlineManager.setOnline(false)
}

/** Brings the connection back. */
export function reconnect() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  onlineManager.setOnline(true)
}
