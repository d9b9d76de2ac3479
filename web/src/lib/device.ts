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
