import { onlineManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from './errors.ts'

const second = 1000
const retries = 2

/** A refusal stays a refusal; only a fault of the server or of the line is worth asking again. */
function retry(failures: number, error: Error) {
  const refused = error instanceof ApiError && error.status < 500
  return !refused && failures < retries
}

/** Makes the app's cache of server state. */
export function createQueryClient() {
  onlineManager.setOnline(navigator.onLine)
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30 * second, gcTime: 10 * 60 * second, retry, networkMode: 'always' },
      // A write fails at once when offline, so that the screen can say so (OFFLINE-002), and is never repeated unasked.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
