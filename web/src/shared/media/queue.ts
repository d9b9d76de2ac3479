/** A file of a form on its way to the server. Its id is made here, and stays that of the attachment. */
export interface Sending {
  id: string
  file: File
  /** 'held': nothing answers. It goes when something does, or with what its form keeps to be sent later. */
  state: 'waiting' | 'sending' | 'failed' | 'held'
  /** The share that was sent, from 0 to 1. */
  share: number
  /** Why it did not arrive. Absent unless it failed. */
  failure?: string | undefined
}

/** How many files are sent at once. More would only make each of them slower. */
export const atOnce = 2

/** The files that can begin now, in the order in which they were added. */
export function next(sendings: readonly Sending[]): Sending[] {
  const running = sendings.filter(({ state }) => state === 'sending').length
  return sendings.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, atOnce - running))
}

/** Whether any file is on its way or waits for that. */
export const isBusy = (sendings: readonly Sending[]) => sendings.some(({ state }) => state === 'waiting' || state === 'sending')

export function patched(sendings: readonly Sending[], id: string, change: Partial<Sending>): Sending[] {
  return sendings.map((sending) => (sending.id === id ? { ...sending, ...change } : sending))
}

/** Things in the order of their ids. Those whose id is not in the order come first, as they are. */
export function ordered<T extends { id: string }>(things: readonly T[], order: readonly string[]): T[] {
  return [...things].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
}

/** Moves an id to a place, counted from 0. A place outside the list is its nearer end. */
export function moved(order: readonly string[], id: string, to: number): string[] {
  const rest = order.filter((other) => other !== id)
  const place = Math.min(Math.max(to, 0), rest.length)
  return [...rest.slice(0, place), id, ...rest.slice(place)]
}
