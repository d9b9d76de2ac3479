import { onlineManager } from '@tanstack/react-query'
import createClient from 'openapi-fetch'
import { noteBuild } from './build.ts'
import { ApiError, OfflineError } from './errors.ts'
import type { paths } from './schema.gen.ts'
import type { Problem } from './types.ts'
import { fetchUnlessUnchanged, forgetUnchanged } from './unchanged.ts'

/** The API's client. Wrap each call in call(), which turns every failure into an ApiError or an OfflineError. */
export const api = createClient<paths>({
  baseUrl: `${window.location.origin}/api`,
  fetch: fetchUnlessUnchanged,
})

/** How long the server may take to answer what can wait on the device, in milliseconds. A connection that hangs then counts as none. */
export const answerLimit = 30_000

let personOfPage: () => string | undefined = () => undefined

/**
 * Sets the function that returns the id of the person whose page this is. Every call that changes something is made in that person's name (FD-26).
 */
export function callAs(person: () => string | undefined) {
  personOfPage = person
}

api.use({
  onRequest({ request, schemaPath }) {
    const person = personOfPage()
    // Signing in is not done in anybody's name.
    if (person !== undefined && request.method !== 'GET' && !schemaPath.startsWith('/auth/login')) request.headers.set('X-Person', person)
    return request
  },
  // The tabs of a browser share their session. What was read as somebody else who has signed in since is no answer for this page (FD-321).
  onResponse({ request, response, schemaPath }) {
    const [person, reader] = [personOfPage(), response.headers.get('X-Person')]
    if (request.method !== 'GET' || !person || !reader || person === reader || schemaPath === '/auth/session') return
    forgetUnchanged()
    const problem = { message: 'Someone else has signed in on this device.', otherPerson: true, impersonation: true }
    return Response.json(problem, { status: 409, headers: { 'X-App': 'caravan' } })
  },
})

/** The header that names the person whose page this is, for calls that this client does not make. */
export function inPersonsName(): Record<string, string> {
  const person = personOfPage()
  return person === undefined ? {} : { 'X-Person': person }
}

let refused: (impersonates: boolean) => void = () => {}

/**
 * Sets the function that is called whenever the session of the page's person has ended. The server then answers 401, or says that another person is
 * now signed in (FD-26); `impersonates` is true if the page's person has only begun to act as somebody else.
 */
export function onRefused(listener: (impersonates: boolean) => void) {
  refused = listener
}

interface Answered<T> {
  data?: T
  error?: Partial<Problem>
  response: Response
}

/**
 * Awaits a call of the client and returns its body. Throws ApiError if the server refused it. Throws OfflineError if nothing answered, or something
 * other than the server, such as the sign-in page of a public network.
 */
export async function call<T>(request: Promise<Answered<T>>): Promise<T> {
  const { data, error, response } = await request.catch((cause: unknown) => {
    if (cause instanceof Object && 'name' in cause && cause.name === 'AbortError') throw cause
    throw unreachable(cause)
  })
  // Only our server sets X-App. An error of 500 or more is accepted without it, because a proxy may report that the server is down.
  if (!response.headers.has('X-App') && response.status < 500) throw unreachable(new Error(`something else answered for ${response.url}`))
  onlineManager.setOnline(navigator.onLine)
  noteBuild(response.headers.get('X-Build'))
  if (response.ok) return data as T
  if (response.status === 401 || (typeof error === 'object' && error.otherPerson)) {
    refused(typeof error === 'object' && error.impersonation === true)
  }
  // The person's role must sign in with a second step as of now (FD-132). Who they are is asked again, and says so.
  if (typeof error === 'object' && error.needsSecondFactor) refused(true)
  throw new ApiError(response.status, typeof error === 'object' ? error : undefined)
}

/** The device may have a network and still not reach the server. */
function unreachable(cause: unknown): OfflineError {
  onlineManager.setOnline(false)
  return new OfflineError({ cause })
}
