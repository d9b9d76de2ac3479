import { openDB } from 'idb'
import { DraftDatabase } from '@/shared/drafts/database.ts'

/** Writes of drafts that have not ended yet. A page that is closed still writes its last marks, and they must not turn up in the next test. */
const writing = new Set<Promise<void>>()

const { write } = DraftDatabase.prototype
DraftDatabase.prototype.write = function (...given) {
  const written = write.apply(this, given)
  const forget = () => writing.delete(written)
  writing.add(written)
  written.then(forget, forget)
  return written
}

const names = ['caravan', 'caravan-completions', 'caravan-files', 'caravan-kept', 'caravan-outgoing', 'caravan-typed', 'caravan.photos']

/** Deletes the databases of the device when they have been written to. The connections to them close, and open again when they are used. */
export async function deleteDatabase(): Promise<void> {
  while (writing.size > 0) {
    await Promise.allSettled(writing)
    // What was changed during one write is in the next, which begins a moment later.
    await new Promise((resolve) => setTimeout(resolve))
  }
  await Promise.all(names.map(remove))
}

function remove(name: string): Promise<void> {
  return new Promise((resolve) => {
    indexedDB.deleteDatabase(name).onsuccess = () => resolve()
  })
}

/**
 * An IndexedDB that does not answer before `forbid`. Then it is one that the browser forbids, so that who reads it patiently does not wait for ever.
 */
export function silentIndexedDB() {
  const asked: Pick<IDBOpenDBRequest, 'error' | 'onerror'>[] = []
  const open = () => {
    const request = { error: new DOMException('denied', 'SecurityError'), onerror: null }
    asked.push(request)
    return request
  }
  const forbid = () => {
    for (const request of asked) request.onerror?.call(request as IDBOpenDBRequest, new Event('error'))
  }
  return { open, forbid }
}

/** Keeps the database of drafts busy, as a slow disk does, until the returned function is called. It must be there already. */
export async function holdDatabase(): Promise<() => void> {
  const db = await openDB('caravan')
  const transaction = db.transaction(['lines', 'heads'], 'readwrite')
  let isHeld = true
  const hold = async () => {
    while (isHeld) await transaction.objectStore('heads').count()
    db.close()
  }
  void hold()
  return () => {
    isHeld = false
  }
}
