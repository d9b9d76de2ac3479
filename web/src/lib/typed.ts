import { database } from './database.ts'
import { createStore } from './store.ts'

/**
 * What people type and tap, in IndexedDB besides localStorage, which a browser writes to the disk only some seconds later: one that is killed has
 * lost the last of it (FD-297). It is kept as the notes have it, and given back to them before the first page is drawn.
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
const typed = database('caravan-typed', (db) => db.createObjectStore('texts'))

/** What localStorage has no room for, by its key. */
export const onPage = new Map<string, string>()

/** The keys of what the database has no room for. */
const refused = new Set<string>()

/** Whether something has room in neither, and ends with the page (FD-323). */
export const hasNoRoom = createStore(false)

/** The keys of what has room in neither. */
export const nowhere = () => [...onPage.keys()].filter((key) => refused.has(key))

export const isTyped = (key: string) => kinds.test(key)

/** Writes a note's text down, or removes it, if it is one of these. What a browser cannot keep is missing here, and nothing else. */
export function keepTyped(key: string, text: string | null) {
  if (!isTyped(key)) return
  waiting.set(key, text)
  if (!isWriting) void write()
}

/** One transaction writes what was typed during the one before. */
async function write() {
  isWriting = true
  while (waiting.size > 0) {
    const changed = [...waiting]
    waiting.clear()
    const isKept = await within('readwrite', (texts) => {
      for (const [key, text] of changed) text === null ? texts.delete(key) : texts.put(text, key)
    }).then(
      () => true,
      (error: unknown) => console.warn('typed: the browser cannot keep it', error),
    )
    for (const [key] of changed) isKept ? refused.delete(key) : refused.add(key)
    const left = nowhere()
    // There may be room again for what had none.
    if (isKept) for (const key of left) waiting.set(key, onPage.get(key) ?? null)
    hasNoRoom.set(left.length > 0)
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
function within<T>(mode: IDBTransactionMode, work: (texts: IDBObjectStore) => T): Promise<T> {
  return typed(async (db) => {
    const transaction = db.transaction('texts', mode, { durability: 'strict' })
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    const result = work(transaction.objectStore('texts'))
    await done
    return result
  })
}
