/**
 * What people type and tap, in IndexedDB besides localStorage, which a browser writes to the disk only some seconds later: one that is killed has lost the
 * last of it (FD-297). It is kept as the notes have it, and given back to them before the first page is drawn.
 */
const kinds = /^((comment|course|criteria|message|post)-draft|self-check):/

/** Where the texts are otherwise. */
interface Notes {
  read(key: string): unknown
  write(key: string, value: unknown): boolean
}

/** What is written next; null: it is removed. */
const waiting = new Map<string, string | null>()
let isWriting = false
let connection: Promise<IDBDatabase> | undefined

/** Writes a note's text down, or removes it, if it is one of these. What a browser cannot keep is missing here, and nothing else. */
export function keepTyped(key: string, text: string | null) {
  if (!kinds.test(key) || typeof indexedDB === 'undefined') return
  waiting.set(key, text)
  if (!isWriting) void write()
}

/** One transaction writes what was typed during the one before. */
async function write() {
  isWriting = true
  while (waiting.size > 0) {
    const changed = [...waiting]
    waiting.clear()
    await within('readwrite', (texts) => {
      for (const [key, text] of changed) text === null ? texts.delete(key) : texts.put(text, key)
    }).catch((error: unknown) => console.warn('typed: the browser cannot keep it', error))
  }
  isWriting = false
}

/** Gives the notes back what they have lost. What they have in a later state stays. Never fails. */
export async function restoreTyped(notes: Notes): Promise<void> {
  try {
    const found = await within('readonly', (texts) => [texts.getAllKeys(), texts.getAll()] as const)
    const [keys, texts] = [found[0].result as string[], found[1].result as string[]]
    keys.forEach((key, i) => {
      const note: unknown = JSON.parse(texts[i] ?? 'null')
      if (timeOf(note) > timeOf(notes.read(key))) notes.write(key, note)
    })
  } catch {
    // A browser without a database, or that forbids it, has only what the notes have.
  }
}

/** When the last change of a note was made. Answers of self-checks have their times one by one. */
function timeOf(note: unknown): number {
  if (typeof note !== 'object' || note === null) return 0
  if ('at' in note) return Number(note.at)
  return Math.max(0, ...Object.values(note).map(timeOf))
}

/** Resolves to what `work` returns, when everything is on the disk. */
async function within<T>(mode: IDBTransactionMode, work: (texts: IDBObjectStore) => T): Promise<T> {
  connection ??= open()
  const transaction = (await connection).transaction('texts', mode, { durability: 'strict' })
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
  const result = work(transaction.objectStore('texts'))
  await done
  return result
}

function open(): Promise<IDBDatabase> {
  const lost = () => {
    connection = undefined
  }
  const opening = new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('caravan-typed', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('texts')
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const db = request.result
      db.onclose = lost
      db.onversionchange = () => {
        db.close()
        lost()
      }
      resolve(db)
    }
  })
  opening.catch(lost)
  return opening
}
