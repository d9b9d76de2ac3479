import { onlineManager } from '@tanstack/react-query'
import createClient from 'openapi-fetch'
import { ApiError, OfflineError } from './errors.ts'
import type { paths } from './schema.gen.ts'
import type { Problem } from './types.ts'

/** The API's client. Wrap each call in call(), which turns every failure into an ApiError or an OfflineError. */
export const api = createClient<paths>({
  baseUrl: `${window.location.origin}/api`,
  // fetch is looked up at each call, because tests replace it after this client was made.
  fetch: (request) => globalThis.fetch(request),
})

let refused = () => {}

/** Sets the function that is called whenever the server answers 401, which means that the session has ended. */
export function onRefused(listener: () => void) {
  refused = listener
}

interface Answered<T> {
  data?: T
  error?: Partial<Problem>
  response: Response
}

/** Awaits a call of the client and returns its body. Throws ApiError if the server refused it, and OfflineError if nothing answered. */
export async function call<T>(request: Promise<Answered<T>>): Promise<T> {
  const { data, error, response } = await request.catch((cause: unknown) => {
    if (cause instanceof Object && 'name' in cause && cause.name === 'AbortError') throw cause
    // The device may have a network and still not reach the server.
    onlineManager.setOnline(false)
    throw new OfflineError({ cause })
  })
  onlineManager.setOnline(navigator.onLine)
  if (response.ok) return data as T
  if (response.status === 401) refused()
  throw new ApiError(response.status, typeof error === 'object' ? error : undefined)
}
