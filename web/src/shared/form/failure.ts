import { OfflineError } from '@/api/errors.ts'
import { showOfflineAlert } from '@/ui/alert.ts'

/** The person pressed the button before a file had arrived. Its message says so. */
export class StillSending extends Error {}

/**
 * Returns what the end of a form says about a failure, or undefined if something else tells of it (AMB-089): there is no toast, and everything that
 * was typed stays. `isBeside` tells whether fields show it already; `log` says in the console which form it was.
 */
export function sentenceFor(error: Error, isBeside: boolean, log: string, notSaved: string): string | undefined {
  if (error instanceof StillSending) return error.message
  if (error instanceof OfflineError) {
    showOfflineAlert()
    return undefined
  }
  console.error(log, error)
  return isBeside ? undefined : notSaved
}
