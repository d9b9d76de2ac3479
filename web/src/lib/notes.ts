import { isTyped, keepTyped, onPage } from './typed.ts'

/**
 * Everything that the app keeps in this browser: whether somebody was signed in, what the network calls the product, the colour scheme, unsaved marks
 * by person and report (DM-038), who edits them, answers of self-checks by person and self-check, comments and messages that were not sent yet by
 * person and place, messages that a page has only just sent, posts, courses and criteria that were begun by person, the Camel Bucks that a person has
 * seen, what they searched for, which emoji they used last, how many rows a table has, where they were when they left to sign in elsewhere and in an
 * open report, a name of this device that means nothing, and the revision of its last change.
 */
export type NoteKey =
  | 'caravan.known'
  | 'caravan.names'
  | 'caravan.colorScheme'
  | 'caravan.return'
  | 'caravan.place'
  | 'caravan.device'
  | 'caravan.revision'
  | 'caravan.rows'
  | `audit-draft:${string}`
  | `audit-lease:${string}`
  | `comment-draft:${string}`
  | `post-draft:${string}`
  | `course-draft:${string}`
  | `criteria-draft:${string}`
  | `message-draft:${string}`
  | `outgoing:${string}`
  | `self-check:${string}`
  | `rewards-seen:${string}`
  | `recent-searches:${string}`
  | `recent-emoji:${string}`

/** The part of localStorage that notes need. */
type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

type Change = (key: NoteKey, text: string | null) => void

/**
 * Keeps notes as JSON. When the browser's storage is full or forbidden it reads as empty and keeps nothing, except what people type, which it has as
 * long as the page is open. It never throws.
 */
export class NoteStorage {
  readonly #open: () => Shelf
  readonly #onChange: Change

  /** `onChange` is called with what a note has become, or null when it is removed. */
  constructor(open: () => Shelf = () => window.localStorage, onChange: Change = () => {}) {
    this.#open = open
    this.#onChange = onChange
  }

  /** Returns a note, or undefined when there is none or it is not JSON. The caller checks its shape, since anything may have been stored there. */
  read(key: NoteKey): unknown {
    try {
      const text = this.text(key)
      return text === null ? undefined : JSON.parse(text)
    } catch {
      return undefined
    }
  }

  /** The text that is stored for a note, or null. Two equal texts mean that nothing wrote it in between. */
  text(key: NoteKey): string | null {
    try {
      return onPage.get(key) ?? this.#open().getItem(key)
    } catch {
      return null
    }
  }

  /** Stores a note, and returns whether that worked. */
  write(key: NoteKey, value: unknown): boolean {
    const text = JSON.stringify(value)
    onPage.delete(key)
    try {
      this.#open().setItem(key, text)
      return true
    } catch {
      if (isTyped(key)) onPage.set(key, text)
      return false
    } finally {
      this.#onChange(key, text)
    }
  }

  remove(key: NoteKey) {
    onPage.delete(key)
    this.#onChange(key, null)
    try {
      this.#open().removeItem(key)
    } catch {
      // Without storage nothing was kept, so there is nothing to remove.
    }
  }

  /** The keys of all notes that begin with `start`. */
  keys<Start extends NoteKey>(start: Start): (Start | `${Start}${string}`)[] {
    try {
      const shelf = this.#open()
      const keys = new Set([...Array.from({ length: shelf.length }, (_, i) => shelf.key(i) ?? ''), ...onPage.keys()])
      return [...keys].filter((key): key is `${Start}${string}` => key.startsWith(start))
    } catch {
      return []
    }
  }
}

export const notes = new NoteStorage(undefined, keepTyped)

/** Notes that end with the tab. */
export const tabNotes = new NoteStorage(() => window.sessionStorage)
