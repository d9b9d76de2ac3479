import { onlineManager, QueryClient } from '@tanstack/react-query'
import { ApiError, OfflineError } from './errors.ts'

const second = 1000
const retries = 2

/**
 * Trying again can help only if the server failed or the connection dropped a moment ago. A call that was refused will be refused again, and while
 * the app knows that there is no connection, a screen says so at once (FD-362).
 */
function retry(failures: number, error: Error) {
  const refused = error instanceof ApiError && (error.status < 500 || error.outage)
  const cutOff = error instanceof OfflineError && !onlineManager.isOnline()
  return !refused && !cutOff && failures < retries
}

function isOutage(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.outage
}

/** How often a page without a connection asks whether something has changed. Whether the connection is back is asked elsewhere, and more often. */
const unreachableInterval = 60 * second

/**
 * For queries that ask whether something has changed, every so many milliseconds: less often while a part behind the server fails or has too much to
 * do (FD-245), hardly ever without a connection, and at once when that is back (FD-326).
 */
export function polled(interval: number) {
  return {
    refetchInterval: ({ state: { error } }: { state: { error: Error | null } }) => {
      if (error instanceof OfflineError) return unreachableInterval
      return isOutage(error) ? 3 * interval + error.pause : interval
    },
    refetchOnReconnect: 'always' as const,
    retry: (failures: number, error: Error) => !(error instanceof OfflineError) && retry(failures, error),
  }
}

/** Makes the cache of what the server answered. */
export function createQueryClient() {
  onlineManager.setOnline(navigator.onLine)
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30 * second,
        gcTime: 10 * 60 * second,
        retry,
        // While a part behind the server fails the screen says what is the matter.
        refetchInterval: ({ state: { error } }) => (isOutage(error) ? error.pause : false),
        networkMode: 'always',
      },
      // Offline, a change fails at once so that the screen can say so (OFFLINE-002). It is never repeated unless the person asks for it.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
