import { createContext } from 'react'

/** Milliseconds after the last mark until the marks are sent without being asked; null = never. */
export const AutosaveDelay = createContext<number | null>(3000)

/** The longest that a mark waits for a pause in the marking, in ms. */
export const longestWait = 15_000

/** How long to wait, in ms, after so many failures in a row: 5 s, 10 s, 20 s, then 30 s each time. */
export function retryDelay(failures: number): number {
  return Math.min(5000 * 2 ** (failures - 1), 30_000)
}
