/** How a fix looks in each state. */
export const tones = { OPEN: 'warn', DONE: 'gold', ACCEPTED: 'good', FIXED: 'good', AGAIN: 'bad', ENDED: undefined } as const
