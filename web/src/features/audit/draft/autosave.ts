import { createContext } from 'react'
import { backoff } from '@/lib/backoff.ts'

/** How long after the last mark a report saves by itself, in milliseconds. null means that it never does. */
export const AutosaveDelay = createContext<number | null>(3000)

/** How long a mark waits at most if the person never pauses, in milliseconds. */
export const longestWait = 15_000

/** How long to wait after this many failures in a row, in milliseconds: 5 s, 10 s, 20 s, then 30 s each time. */
export function retryDelay(failures: number): number {
  return backoff(failures, 5000, 30_000)
}
