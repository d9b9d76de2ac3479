import { notes } from './notes.ts'
import { uuidv7 } from './uuid.ts'

let known: string | undefined

/** A name of this device that is its own and means nothing, so that the server can tell a person's devices apart (FD-253). */
export function deviceName(): string {
  const kept = notes.read('caravan.device')
  known ??= typeof kept === 'string' && /^[0-9a-f-]{36}$/.test(kept) ? kept : uuidv7()
  if (kept !== known) notes.write('caravan.device', known)
  return known
}

/** Lets every later revision of this device exceed one that it knows from elsewhere, and returns the greatest so far. */
export function noteRevision(revision: number): number {
  const kept = notes.read('caravan.revision')
  const last = Math.max(revision, typeof kept === 'number' ? kept : 0)
  notes.write('caravan.revision', last)
  return last
}

/**
 * The revision of a change on this device: about the time in ms, and greater than that of every change before, in any tab, whoever works on it, and
 * where its clock was set back (FD-341).
 */
export const nextRevision = () => noteRevision(Math.max(Date.now(), noteRevision(0) + 1))
