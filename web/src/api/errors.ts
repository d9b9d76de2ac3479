import { offlineMessage } from '@/lib/offline.ts'
import type { Problem } from './types.ts'

const generalMessage = 'Something went wrong. Please try again.'

/** What a screen says while a part behind the server fails. The server is there, but it cannot read or store anything. */
const outageMessages: Record<string, string> = {
  database: 'The site cannot reach its database. What you typed is kept.',
  storage: 'The site cannot save anything right now. What you typed is kept.',
}

/** Says that the server refused a call. `message` is the sentence for the screen. `fields` holds sentences by field name, such as 'email'. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly fields: Record<string, string>
  /** Whether a part behind the server fails. Reading is then tried again until it works (queryClient.ts). */
  readonly outage: boolean

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

/** What the second step of a sign-in must send, if that is what the server asks for (FD-131). */
export function secondStepOf(error: unknown): string | undefined {
  return error instanceof ApiError ? (error.problem.secondStep as string | undefined) : undefined
}
