/** Things of this device that the server does not have yet, in IndexedDB, so that a reload, a crash or an empty battery loses none. */
import type { DBSchema } from 'idb'
import { readPatiently } from '@/lib/patience.ts'
import { durable, records } from '@/lib/records.ts'
import { wholly } from '@/lib/wholly.ts'

export interface Boxed {
  /** Made here, so that the server knows a repeat. */
  id: string
  /** Whose it is. Nobody else on this device sees or sends it. */
  person: string
}

interface Schema<T extends Boxed> extends DBSchema {
  things: { key: string; value: T; indexes: { person: string } }
}

/** A box of one kind of things. Adding fails when the browser cannot keep the thing, so that nobody is told that it is kept. */
export class Box<T extends Boxed> {
  readonly #within

  constructor(name: string) {
    this.#within = records<Schema<T>>(name, (db) => db.createObjectStore('things', { keyPath: 'id' }).createIndex('person', 'person'))
  }

  /** Those of a person, or of everybody on this device, the oldest first: ids grow with time. */
  async all(person?: string): Promise<T[]> {
    const read = () => this.#within((db) => db.getAllFromIndex('things', 'person', person))
    const found = await readPatiently(read, [])
    return found.sort((a, b) => (a.id < b.id ? -1 : 1))
  }

  /** Resolves when the thing is on the disk. One with the same id is replaced. */
  add(thing: T): Promise<void> {
    return this.#within(async (db) => {
      const transaction = db.transaction('things', 'readwrite', durable)
      await wholly(transaction, transaction.store.put(thing))
    })
  }

  /** Changes a thing, or removes it where `to` returns undefined. Does nothing if it is no longer there. */
  change(id: string, to: (thing: T) => T | undefined): Promise<void> {
    return this.#within(async (db) => {
      const transaction = db.transaction('things', 'readwrite', durable)
      const put = async () => {
        const thing = await transaction.store.get(id)
        const next = thing && to(thing)
        if (next) await transaction.store.put(next)
        else if (thing) await transaction.store.delete(id)
      }
      await wholly(transaction, put())
    })
  }

  remove(id: string): Promise<void> {
    return this.change(id, () => undefined)
  }
}
