import { createStore } from '@/lib/store.ts'

/**
 * The recovery codes that the person has not said to have saved. The server cannot show them again, so they outlive the page, which is drawn anew
 * when the person no longer has to set up a second step.
 */
export const shownCodes = createStore<string[] | null>(null)
