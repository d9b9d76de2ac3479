import { onlineManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from './errors.ts'

const second = 1000
const retries = 2

/** Trying again can help only if the server failed or the connection dropped. A call that was refused will be refused again. */
function retry(failures: number, error: Error) {
  const refused = error instanceof ApiError && (error.status < 500 || error.outage)
  return !refused && failures < retries
}

function isOutage(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.outage
}

/** How often a page asks whether something has changed, in milliseconds: less often while a part behind the server fails or has too much to do (FD-245). */
export function every(interval: number) {
  return ({ state: { error } }: { state: { error: Error | null } }) => (isOutage(error) ? 3 * interval + error.pause : interval)
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
