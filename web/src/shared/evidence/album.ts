/**
 * The photos of this device that the server does not have yet, in IndexedDB, so that a reload, a crash or an empty battery loses none (EVIDENCE-005).
 */
import type { DBSchema } from 'idb'
import { readPatiently } from '@/lib/patience.ts'
import { durable, records } from '@/lib/records.ts'
import { wholly } from '@/lib/wholly.ts'
import type { ReportAbout } from '../drafts/format.ts'

/** A photo on this device. */
export interface Held {
  /** Made here, so that the server knows a repeat. */
  id: string
  /** Who took it. Nobody else on this device sees or sends it. */
  person: string
  /** Store and quarter of the report, which has no id before it is saved. */
  place: string
  /** The id of the report. Absent until it has one. */
  report?: string | undefined
  /** What the person needs to recognise the report. Photos of an earlier release do not have it. */
  about?: ReportAbout | undefined
  lineKey: string
  /** Who took it, if that is somebody else: head office hands it in for them (OFFLINE-015). */
  takenBy?: string | undefined
  takenAt: string
  comment: string
  /** Of the bytes to send. Absent until the photo has been made smaller. */
  sha256?: string | undefined
  size?: number | undefined
  /** A small picture, as an address. */
  thumb?: string | undefined
  /** The photo that this one takes the place of, because it was drawn on (EVIDENCE-003). It stays until this one has arrived. */
  replaces?: string | undefined
  /** Whether the server may know of it, because it was asked. */
  announcing?: boolean | undefined
  /** Whether the server knows of it. */
  announced?: boolean | undefined
  /** Whether the server does not know the comment as it is now. */
  commentDue?: boolean | undefined
  /** Why it cannot be sent. It is not tried again until the person asks for it. */
  refused?: string | undefined
  /** When it was removed, in Unix ms. It can be put back for some seconds. */
  removedAt?: number | undefined
}

interface Schema extends DBSchema {
  photos: { key: string; value: Held; indexes: { person: string } }
  /** As taken first, then as they are sent. */
  bytes: { key: string; value: Blob | ArrayBuffer }
}

/** Keeps photos by person. What the browser cannot store is kept as long as the page is open. */
class Album {
  readonly #within = records<Schema>('caravan.photos', (db) => {
    db.createObjectStore('photos', { keyPath: 'id' }).createIndex('person', 'person')
    db.createObjectStore('bytes')
  })
  readonly #unstored = new Map<string, { photo: Held; bytes: Blob | ArrayBuffer }>()

  /** Those of a person, or of everybody on this device, in the order in which they were taken. */
  async all(person?: string): Promise<Held[]> {
    const stored = await readPatiently(() => this.#within((db) => db.getAllFromIndex('photos', 'person', person)), [])
    const others = [...this.#unstored.values()].map(({ photo }) => photo).filter((photo) => person === undefined || photo.person === person)
    return [...stored, ...others].sort((a, b) => (a.id < b.id ? -1 : 1))
  }

  /** Whether the browser could not store photos of a person, so that they end with the page. */
  hasUnstored(person: string): boolean {
    return [...this.#unstored.values()].some(({ photo }) => photo.person === person)
  }

  /** Resolves to true once the photo is on the disk, and to false when it cannot be. */
  async add(photo: Held, bytes: Blob | ArrayBuffer): Promise<boolean> {
    try {
      await this.#within(async (db) => {
        const transaction = db.transaction(['photos', 'bytes'], 'readwrite', durable)
        const [photos, files] = [transaction.objectStore('photos'), transaction.objectStore('bytes')]
        await wholly(transaction, Promise.all([photos.add(photo), files.add(bytes, photo.id)]))
      })
      return true
    } catch (error) {
      console.error('evidence: the browser cannot keep the photo', error)
      this.#unstored.set(photo.id, { photo, bytes })
      return false
    }
  }

  /**
   * Adds a photo that takes the place of another, and says whether it is on the disk. One that only this device knows goes in the same moment, so
   * that never both are sent.
   */
  async replace(photo: Held, bytes: Blob, old: string): Promise<boolean> {
    try {
      await this.#within(async (db) => {
        const transaction = db.transaction(['photos', 'bytes'], 'readwrite', durable)
        const [photos, files] = [transaction.objectStore('photos'), transaction.objectStore('bytes')]
        const put = async () => {
          const before = await photos.get(old)
          const isOnlyHere = before !== undefined && !before.announcing && !before.announced
          if (isOnlyHere) await Promise.all([photos.delete(old), files.delete(old)])
          const replaces = isOnlyHere ? before.replaces : old
          await Promise.all([photos.add({ ...photo, replaces }), files.add(bytes, photo.id)])
        }
        await wholly(transaction, put())
      })
      return true
    } catch (error) {
      console.error('evidence: the browser cannot keep the photo', error)
      this.#unstored.set(photo.id, { photo: { ...photo, replaces: old }, bytes })
      return false
    }
  }

  /** Notes that the server is about to be told of a photo. Returns false if the photo is no longer there. */
  async claim(id: string): Promise<boolean> {
    if (this.#unstored.has(id)) return true
    return this.#within(async (db) => {
      const transaction = db.transaction('photos', 'readwrite', durable)
      const note = async () => {
        const photo = await transaction.store.get(id)
        if (photo && !photo.announcing) await transaction.store.put({ ...photo, announcing: true })
        return photo !== undefined
      }
      return wholly(transaction, note())
    })
  }

  async bytes(id: string): Promise<Blob | ArrayBuffer | undefined> {
    return this.#unstored.get(id)?.bytes ?? (await this.#within((db) => db.get('bytes', id)))
  }

  /**
   * Changes what is known of a photo and, if given, its bytes, from what is stored at that moment. Returns whether the photo is still there;
   * otherwise nothing changes.
   */
  async change(id: string, change: (now: Held) => Partial<Held>, bytes?: ArrayBuffer): Promise<boolean> {
    const unstored = this.#unstored.get(id)
    if (unstored) {
      this.#unstored.set(id, { photo: { ...unstored.photo, ...change(unstored.photo) }, bytes: bytes ?? unstored.bytes })
      return true
    }
    return this.#within(async (db) => {
      const transaction = db.transaction(['photos', 'bytes'], 'readwrite', durable)
      const put = async () => {
        const photo = await transaction.objectStore('photos').get(id)
        if (!photo) return false
        await transaction.objectStore('photos').put({ ...photo, ...change(photo) })
        if (bytes) await transaction.objectStore('bytes').put(bytes, id)
        return true
      }
      return wholly(transaction, put())
    })
  }

  /**
   * Puts a photo with another id in the place of one, with its bytes, in one moment, so that it is never there twice. Changes nothing if that is no
   * longer there.
   */
  async move(id: string, to: (now: Held) => Held): Promise<void> {
    const unstored = this.#unstored.get(id)
    if (unstored) {
      const photo = to(unstored.photo)
      this.#unstored.delete(id)
      this.#unstored.set(photo.id, { photo, bytes: unstored.bytes })
      return
    }
    await this.#within(async (db) => {
      const transaction = db.transaction(['photos', 'bytes'], 'readwrite', durable)
      const [photos, files] = [transaction.objectStore('photos'), transaction.objectStore('bytes')]
      const put = async () => {
        const [now, bytes] = await Promise.all([photos.get(id), files.get(id)])
        if (!now || !bytes) return
        const photo = to(now)
        await Promise.all([photos.delete(id), files.delete(id), photos.add(photo), files.add(bytes, photo.id)])
      }
      await wholly(transaction, put())
    })
  }

  /** Removes a photo with its bytes, unless `when` says no to what is stored at that moment. Returns whether it is gone. */
  async drop(id: string, when: (now: Held) => boolean = () => true): Promise<boolean> {
    const unstored = this.#unstored.get(id)
    if (unstored && !when(unstored.photo)) return false
    this.#unstored.delete(id)
    return this.#within(async (db) => {
      const transaction = db.transaction(['photos', 'bytes'], 'readwrite', durable)
      const [photos, files] = [transaction.objectStore('photos'), transaction.objectStore('bytes')]
      const remove = async () => {
        const now = await photos.get(id)
        if (now && !when(now)) return false
        await Promise.all([photos.delete(id), files.delete(id)])
        return true
      }
      return wholly(transaction, remove())
    })
  }
}

export const album = new Album()
