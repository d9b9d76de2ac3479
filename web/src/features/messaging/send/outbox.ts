/** The messages of this device that the server does not have yet, in IndexedDB, so that a reload, a crash or an empty battery loses none. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Attachment } from '@/api/types.ts'

export interface Outgoing {
  /** Made here, so that the server knows a repeat (GENERAL-014). */
  id: string
  /** Who wrote it. Nobody else ever sends it. */
  person: string
  conversation: string
  body: string
  files: Attachment[]
  replyTo?: string | undefined
  writtenAt: string
  /** Why the server refused it; it is not sent again until the person asks for it. */
  refused?: string | undefined
}

interface Schema extends DBSchema {
  /** The key grows with every message of every tab, so it says in which order they were written. */
  messages: { key: number; value: Outgoing; indexes: { id: string; person: string } }
}

const durable = { durability: 'strict' } as const

/** Keeps messages by person. What the browser cannot store is kept as long as the page is open. */
class Outbox {
  #connection: Promise<IDBPDatabase<Schema>> | undefined
  #unstored: Outgoing[] = []

  /** Those of a person, in the order in which they were written. */
  async all(person: string): Promise<Outgoing[]> {
    const stored = await this.#within((db) => db.getAllFromIndex('messages', 'person', person)).catch(() => [])
    return [...stored, ...this.#unstored.filter((message) => message.person === person)]
  }

  /** Returns when the message is on the disk, or cannot be. */
  async add(message: Outgoing): Promise<void> {
    try {
      await this.#within(async (db) => {
        const transaction = db.transaction('messages', 'readwrite', durable)
        await Promise.all([transaction.store.add(message), transaction.done])
      })
    } catch (error) {
      console.error('messaging: the browser cannot keep the message', error)
      this.#unstored.push(message)
    }
  }

  /** Sets why the server refused a message; undefined: it is to be sent. */
  refuse(id: string, refused: string | undefined): Promise<void> {
    this.#unstored = this.#unstored.map((message) => (message.id === id ? { ...message, refused } : message))
    return this.#change(id, (message) => ({ ...message, refused }))
  }

  remove(id: string): Promise<void> {
    this.#unstored = this.#unstored.filter((message) => message.id !== id)
    return this.#change(id, () => undefined)
  }

  #change(id: string, to: (message: Outgoing) => Outgoing | undefined): Promise<void> {
    return this.#within(async (db) => {
      const transaction = db.transaction('messages', 'readwrite', durable)
      const cursor = await transaction.store.index('id').openCursor(id)
      if (cursor) {
        const next = to(cursor.value)
        await (next ? cursor.update(next) : cursor.delete())
      }
      await transaction.done
    }).catch((error: unknown) => console.error('messaging: the browser cannot keep the message', error))
  }

  /** Runs a call on the database. The connection opens with the first call, and again after it was lost. */
  #within<T>(call: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
    this.#connection ??= this.#open()
    return this.#connection.then(call)
  }

  #open(): Promise<IDBPDatabase<Schema>> {
    const lost = () => {
      this.#connection = undefined
    }
    const opening = (async () => {
      return await openDB<Schema>('caravan-messages', 1, {
        upgrade(db) {
          const store = db.createObjectStore('messages', { keyPath: 'place', autoIncrement: true })
          store.createIndex('id', 'id', { unique: true })
          store.createIndex('person', 'person')
        },
        blocking(_current, _blocked, event) {
          ;(event.target as IDBDatabase).close()
          lost()
        },
        terminated: lost,
      })
    })()
    opening.catch(() => {
      if (this.#connection === opening) lost()
    })
    return opening
  }
}

/** The messages of this browser. */
export const outbox = new Outbox()
