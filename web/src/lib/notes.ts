/** Everything that this browser keeps for the app: whether it was signed in, its colours, and unsaved marks by person and report (DM-038). */
export type NoteKey = 'caravan.known' | 'caravan.colorScheme' | `audit-draft:${string}`

/** The part of localStorage that notes need. */
type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Notes as JSON. A storage that is full or forbidden reads as empty and keeps nothing; it never throws. */
export class NoteStorage {
  readonly #open: () => Shelf

  constructor(open: () => Shelf = () => window.localStorage) {
    this.#open = open
  }

  /** A note, or undefined when there is none in JSON. Anybody may have written it, so its shape is the caller's to check. */
  read(key: NoteKey): unknown {
    try {
      const text = this.#open().getItem(key)
      return text === null ? undefined : JSON.parse(text)
    } catch {
      return undefined
    }
  }

  /** Tells whether the note was kept. */
  write(key: NoteKey, value: unknown): boolean {
    try {
      this.#open().setItem(key, JSON.stringify(value))
      return true
    } catch {
      return false
    }
  }

  remove(key: NoteKey) {
    try {
      this.#open().removeItem(key)
    } catch {
      // Nothing was kept, so nothing is left behind.
    }
  }

  /** The keys of the notes that begin with `start`. */
  keys<Start extends NoteKey>(start: Start): (Start | `${Start}${string}`)[] {
    try {
      const shelf = this.#open()
      const keys = Array.from({ length: shelf.length }, (_, i) => shelf.key(i) ?? '')
      return keys.filter((key): key is `${Start}${string}` => key.startsWith(start))
    } catch {
      return []
    }
  }
}

/** The notes of this browser. */
export const notes = new NoteStorage()
