import { notes as browserNotes, type NoteStorage } from '@/lib/notes.ts'
import { tabs } from '@/lib/tabs.ts'
import { type DraftDatabase, draftDatabase } from './database.ts'
import { copiesOf, type Draft, type DraftData, type DraftHead, type DraftKey, type LineCopy, mergeDrafts, readDraft } from './format.ts'

/** Where drafts are kept. Tests use others. */
export interface Device {
  notes: NoteStorage
  database: DraftDatabase
}

export const thisDevice: Device = { notes: browserNotes, database: draftDatabase }

/**
 * One draft on the device, in localStorage and in the database. Each does without the other when the browser refuses one of them. `onKept` is called
 * whenever what unkept() returns may have changed.
 */
export class DraftFile {
  readonly key: DraftKey
  readonly #device: Device
  readonly #onKept: () => void
  /** The text that this tab last read from localStorage or wrote there. */
  #text: string | null = null
  #mirrored = true
  /** For each line what the database has, as far as this object knows. */
  readonly #durable = new Map<string, LineCopy>()
  #generation: number
  /** What the next transaction will write, or the running one is writing. */
  readonly #waiting = new Map<string, LineCopy>()
  #writing: Promise<void> | undefined
  #head: DraftHead = { timestamp: '', createdAt: '', lastSavedAt: null }

  constructor(key: DraftKey, onKept: () => void, device: Device = thisDevice) {
    this.key = key
    this.#device = device
    this.#onKept = onKept
    this.#generation = device.database.generation
  }

  /** What localStorage has. */
  read(): Draft | null {
    this.#text = this.#device.notes.text(this.key)
    return readDraft(this.#device.notes, this.key)
  }

  /** What the database has. Null if it has nothing. */
  async readDurable(): Promise<Draft | null> {
    const draft = await this.#device.database.read(this.key)
    if (draft) for (const [line, copy] of copiesOf(draft.data)) this.#durable.set(line, copy)
    return draft
  }

  /** Whether something else has changed the entry in localStorage since this object last looked: another tab, or somebody who cleared it. */
  isChanged(): boolean {
    return this.#device.notes.text(this.key) !== this.#text
  }

  /** Whether the database has all of these changes. */
  isDurable(data: DraftData): boolean {
    return [...copiesOf(data)].every(([line, copy]) => this.#isWritten(line, copy))
  }

  /** Writes the draft: to localStorage at once, and to the database the lines that it does not have yet. */
  write(draft: Draft) {
    const { data, isSaved: _, ...head } = draft
    this.#mirrored = this.#device.notes.write(this.key, draft)
    this.#text = this.#device.notes.text(this.key)
    this.#head = head
    if (this.#generation !== this.#device.database.generation) {
      this.#generation = this.#device.database.generation
      this.#durable.clear()
    }
    for (const [line, copy] of copiesOf(data)) if (!this.#isWritten(line, copy)) this.#waiting.set(line, copy)
    this.#writing ??= Promise.resolve().then(() => this.#flush())
  }

  /** Resolves when everything written so far is in the database, or was refused. */
  async written(): Promise<void> {
    while (this.#writing) await this.#writing
  }

  /** How many of the unsaved changes neither localStorage nor the database has. */
  unkept({ lines }: DraftData): number {
    if (this.#mirrored) return 0
    return Object.entries(lines).filter(([key, line]) => this.#durable.get(key)?.revision !== line.revision && !this.#waiting.has(key))
      .length
  }

  /** Removes the draft from the device, with every change up to a revision. */
  clear(revision: number) {
    this.#waiting.clear()
    this.#durable.clear()
    this.#mirrored = true
    this.#text = null
    clearDraft(this.key, revision, this.#device)
  }

  #isWritten(line: string, { revision, line: change }: LineCopy): boolean {
    const known = this.#durable.get(line)
    return known !== undefined && known.revision === revision && known.line === change
  }

  /** One transaction writes what was changed during the one before. */
  async #flush() {
    do {
      const changed = new Map(this.#waiting)
      const isWritten = await this.#device.database.write(this.key, this.#head, changed).then(
        () => true,
        () => false,
      )
      for (const [line, copy] of changed) {
        if (isWritten) this.#durable.set(line, copy)
        if (this.#waiting.get(line) === copy) this.#waiting.delete(line)
      }
      this.#onKept()
      tabs.tell({ about: 'draft', key: this.key })
    } while (this.#waiting.size > 0)
    this.#writing = undefined
  }
}

/** Removes a draft from the device, with every change up to a revision. */
export function clearDraft(key: DraftKey, revision: number, { notes, database }: Device = thisDevice) {
  notes.remove(key)
  void database
    .clear(key, revision)
    .catch(() => {})
    .then(() => tabs.tell({ about: 'draft', key }))
}

/** Reads one draft from both places and puts the two together. */
export async function loadDraft(key: DraftKey, { notes, database }: Device = thisDevice): Promise<Draft | null> {
  return mergeDrafts(readDraft(notes, key), await database.read(key))
}

/** Removes the person's drafts in which everything is saved, so that they do not pile up over the years. */
export async function sweepDrafts(
  prefix: `audit-draft:${string}`,
  { notes, database }: Device = thisDevice,
  now = Date.now(),
): Promise<void> {
  try {
    const saved = notes.keys(prefix).flatMap((key) => {
      const draft = readDraft(notes, key)
      return draft?.isSaved ? [{ key, draft }] : []
    })
    // The database learns first what is settled. Otherwise an older copy in it would come back as unsaved.
    for (const { key, draft } of saved) {
      const { data, isSaved: _, ...head } = draft
      await database.write(key, head, copiesOf(data))
    }
    await database.sweep(prefix, now)
  } catch {
    if (typeof indexedDB !== 'undefined') return
  }
  for (const key of notes.keys(prefix)) if (readDraft(notes, key)?.isSaved) notes.remove(key)
}
