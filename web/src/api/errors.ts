import { offlineMessage } from '@/lib/offline.ts'
import type { Problem } from './types.ts'

const generalMessage = 'Something went wrong. Please try again.'

/** What a screen says while a part behind the server fails. The server is there, but it cannot read or store anything. */
const outageMessages: Record<string, string> = {
  database: 'The site cannot reach its database. What you typed is kept.',
  storage: 'The site cannot save anything right now. What you typed is kept.',
  full: 'The site is very busy right now. What you typed is kept.',
}

/** The shortest and the longest time after which something is asked for again while a part behind the server fails, in milliseconds. */
const pauses = { least: 3000, most: 6000 }

/** Says that the server refused a call. `message` is the sentence for the screen. `fields` holds sentences by field name, such as 'email'. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly fields: Record<string, string>
  /** Whether a part behind the server fails. Reading is then tried again until it works (queryClient.ts). */
  readonly outage: boolean
  /** With an outage: when to ask again, in milliseconds. It differs from page to page, so that not all ask at once (FD-245). */
  readonly pause = pauses.least + Math.random() * (pauses.most - pauses.least)

  constructor(
    readonly status: number,
    readonly problem: Partial<Problem> = {},
  ) {
    super(outageMessages[problem.outage ?? ''] ?? problem.message ?? generalMessage)
    this.outage = problem.outage !== undefined
    this.fields = Object.fromEntries((problem.errors ?? []).map((field) => [field.location.replace(/^body\./, ''), field.message]))
  }
}

/** Says that the server did not answer at all, or that the device is offline (FD-12). */
export class OfflineError extends Error {
  override readonly name = 'OfflineError'

  constructor(options?: ErrorOptions) {
    super(offlineMessage, options)
  }
}

/**
 * Whether an answer says nothing of what was sent, but that the session has ended or is another person's. It may come before the page knows that,
 * which asks who is signed in.
 */
export const isOfSession = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.problem.otherPerson === true)

/** The sentence of a refusal that only the person can do something about; undefined if what waits can be sent again as it is. */
export function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status >= 500 || [408, 429].includes(error.status) || isOfSession(error)) return undefined
  return Object.values(error.fields)[0] ?? error.message
}
