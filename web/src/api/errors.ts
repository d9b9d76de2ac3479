import { offlineMessage } from '@/lib/offline.ts'
import type { Problem } from './types.ts'

const generalMessage = 'Something went wrong. Please try again.'

/** Says that the server refused a call. `message` is the sentence for the screen. `fields` holds sentences by field name, such as 'email'. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly fields: Record<string, string>

  constructor(
    readonly status: number,
    readonly problem: Partial<Problem> = {},
  ) {
    super(problem.message ?? generalMessage)
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
