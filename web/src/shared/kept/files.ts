/**
 * The files of resources that the person of this device keeps there, in IndexedDB, to be opened without a connection (OFFLINE-043, docs/adr/0065). It
 * has the files of one person at a time, and a file is there whole or not at all.
 */
import type { DBSchema, IDBPDatabase } from 'idb'
import type { Attachment, Resource } from '@/api/types.ts'
import { records } from '@/lib/records.ts'
import { wholly } from '@/lib/wholly.ts'

/** The file whose bytes are on the device, as the server described it. It never changes: another version is another file. */
export interface HeldFile extends Pick<Attachment, 'id' | 'name' | 'mimeType' | 'size' | 'width' | 'height' | 'alt'> {
  /** When it came from the server, in Unix ms. */
  at: number
}

/** A resource that the person wants to have on this device. */
export interface KeptResource {
  /** As the server gave it last. Its links may have expired. */
  resource: Resource
  /** Absent until the bytes have come. It may be an older version than that of `resource`. */
  held?: HeldFile | undefined
}

interface Schema extends DBSchema {
  /** The one record says whose files these are. */
  owner: { key: 'owner'; value: string }
  /** By the id of the resource, as are the bytes. */
  files: { key: string; value: KeptResource }
  bytes: { key: string; value: ArrayBuffer }
}

const stores = ['owner', 'files', 'bytes'] as const
const openToWrite = (db: IDBPDatabase<Schema>) => db.transaction(stores, 'readwrite')
type Writing = ReturnType<typeof openToWrite>

class KeptFiles {
  readonly #within = records<Schema>('caravan-files', (db) => {
    for (const name of stores) db.createObjectStore(name)
  })

  /** Makes this person the owner. What belongs to anybody else is deleted. */
  begin(person: string): Promise<void> {
    return this.#change(async (transaction) => {
      if ((await transaction.objectStore('owner').get('owner')) === person) return
      await clear(transaction)
      await transaction.objectStore('owner').put(person, 'owner')
    })
  }

  /** Makes this person the owner if nobody is, and says whether they are. */
  claim(person: string): Promise<boolean> {
    return this.#change(async (transaction) => {
      const owner = await transaction.objectStore('owner').get('owner')
      if (owner === undefined) await transaction.objectStore('owner').put(person, 'owner')
      return owner === undefined || owner === person
    })
  }

  /** What the owner keeps; nothing for anybody else. */
  async all(person: string): Promise<KeptResource[]> {
    const [owner, files] = await this.#within((db) => {
      const transaction = db.transaction(stores)
      return Promise.all([transaction.objectStore('owner').get('owner'), transaction.objectStore('files').getAll()])
    })
    return owner === person ? files : []
  }

  /** The bytes of a resource's file with what is known of it, for its owner only. */
  async read(person: string, id: string): Promise<{ held: HeldFile; bytes: ArrayBuffer } | undefined> {
    const [owner, file, bytes] = await this.#within((db) => {
      const transaction = db.transaction(stores)
      return Promise.all([
        transaction.objectStore('owner').get('owner'),
        transaction.objectStore('files').get(id),
        transaction.objectStore('bytes').get(id),
      ])
    })
    return owner === person && file?.held && bytes ? { held: file.held, bytes } : undefined
  }

  /** Notes that the person wants a resource here. What is held of it stays. Returns false if somebody else is the owner. */
  want(person: string, resource: Resource): Promise<boolean> {
    return this.#as(person, async (transaction) => {
      const before = await transaction.objectStore('files').get(resource.id)
      await transaction.objectStore('files').put({ ...before, resource }, resource.id)
      return true
    })
  }

  /** Notes how resources are now. Those that are not wanted here any more are left out. */
  renew(person: string, resources: readonly Resource[]): Promise<boolean> {
    return this.#as(person, async (transaction) => {
      for (const resource of resources) {
        const before = await transaction.objectStore('files').get(resource.id)
        if (before) await transaction.objectStore('files').put({ ...before, resource }, resource.id)
      }
      return true
    })
  }

  /**
   * Puts a file in the place of the one before, in one moment. Returns false if the person does not want it any more, or is not the owner any more.
   * Fails if there is no room; then what was there stays.
   */
  hold(person: string, id: string, held: HeldFile, bytes: ArrayBuffer): Promise<boolean> {
    return this.#as(person, async (transaction) => {
      const before = await transaction.objectStore('files').get(id)
      if (!before) return false
      await transaction.objectStore('files').put({ ...before, held }, id)
      await transaction.objectStore('bytes').put(bytes, id)
      return true
    })
  }

  /** Deletes what the person does not want any more. */
  remove(person: string, ids: readonly string[]): Promise<boolean> {
    return this.#as(person, async (transaction) => {
      await Promise.all(ids.flatMap((id) => [transaction.objectStore('files').delete(id), transaction.objectStore('bytes').delete(id)]))
      return true
    })
  }

  /** Deletes everything. */
  forget(): Promise<void> {
    return this.#change(clear)
  }

  #as(person: string, work: (transaction: Writing) => Promise<boolean>): Promise<boolean> {
    return this.#change(async (transaction) => (await transaction.objectStore('owner').get('owner')) === person && work(transaction))
  }

  #change<T>(work: (transaction: Writing) => Promise<T>): Promise<T> {
    return this.#within(async (db) => {
      const transaction = openToWrite(db)
      try {
        return await wholly(transaction, work(transaction))
      } catch (error) {
        // A write that was not even begun does not end the transaction, and what came before it would stay.
        stop(transaction)
        throw error
      }
    })
  }
}

/** Takes back what a transaction has done. */
function stop(transaction: Writing) {
  try {
    transaction.abort()
  } catch {
    // The browser has done that already.
  }
}

async function clear(transaction: Writing): Promise<void> {
  await Promise.all(stores.map((name) => transaction.objectStore(name).clear()))
}

export const keptFiles = new KeptFiles()
