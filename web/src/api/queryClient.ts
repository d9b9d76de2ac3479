import { onlineManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from './errors.ts'

const second = 1000
const retries = 2

/** How long to wait before reading again while a part behind the server fails, in milliseconds. The screen says meanwhile what is the matter. */
const outagePause = 3 * second

/** Trying again can help only if the server failed or the connection dropped. A call that was refused will be refused again. */
function retry(failures: number, error: Error) {
  const refused = error instanceof ApiError && (error.status < 500 || error.outage)
  return !refused && failures < retries
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
        refetchInterval: ({ state: { error } }) => (error instanceof ApiError && error.outage ? outagePause : false),
        networkMode: 'always',
      },
      // Offline, a change fails at once so that the screen can say so (OFFLINE-002). It is never repeated unless the person asks for it.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
