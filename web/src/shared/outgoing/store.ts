/**
 * What people have written on this device and the server does not have yet, in IndexedDB, so that a reload, a crash or an empty battery loses none.
 */
import type { DBSchema, IDBPDatabase } from 'idb'
import { readPatiently } from '@/lib/patience.ts'
import { durable, records } from '@/lib/records.ts'
import { wholly } from '@/lib/wholly.ts'
import type { Outgoing } from './kinds.ts'

interface Schema extends DBSchema {
  /** The key grows with everything of every tab, so it says in which order it was written. */
  things: { key: number; value: Outgoing; indexes: { id: string; person: string } }
  /** The bytes of files, by their ids. */
  bytes: { key: string; value: ArrayBuffer }
}

const outgoing = records<Schema>('caravan-outgoing', (db) => {
  const things = db.createObjectStore('things', { keyPath: 'order', autoIncrement: true })
  things.createIndex('id', 'id', { unique: true })
  things.createIndex('person', 'person')
  db.createObjectStore('bytes')
})

export type Bytes = ReadonlyMap<string, ArrayBuffer>

/** Keeps things by person. */
class OutgoingStore {
  #moved: Promise<void> | undefined
  #unstored: Outgoing[] = []

  /** Those of a person, or of everybody on this device, in the order in which they were written. */
  async all(person?: string): Promise<Outgoing[]> {
    const stored = await readPatiently(() => this.#within((db) => db.getAllFromIndex('things', 'person', person)), [])
    return [...stored, ...this.#unstored.filter((thing) => person === undefined || thing.person === person)]
  }

  /** Returns when the thing is on the disk with its files, in the place of one with the same id. Fails if it cannot be. */
  async add(thing: Outgoing, bytes: Bytes = new Map()): Promise<void> {
    await this.#within(async (db) => {
      const transaction = db.transaction(['things', 'bytes'], 'readwrite', durable)
      const [things, files] = [transaction.objectStore('things'), transaction.objectStore('bytes')]
      const put = async () => {
        const before = await things.index('id').openCursor(thing.id)
        if (before) await Promise.all([before.delete(), ...before.value.files.map(({ id }) => files.delete(id))])
        await Promise.all([things.add(thing), ...[...bytes].map(([id, part]) => files.put(part, id))])
      }
      await wholly(transaction, put())
    })
  }

  /** Keeps a thing as long as the page is open. */
  hold(thing: Outgoing) {
    this.#unstored = [...this.#unstored.filter(({ id }) => id !== thing.id), thing]
  }

  /** Whether something of a person is kept only as long as the page is open. */
  hasUnstored(person: string): boolean {
    return this.#unstored.some((thing) => thing.person === person)
  }

  bytes(fileId: string): Promise<ArrayBuffer | undefined> {
    return this.#within((db) => db.get('bytes', fileId))
  }

  /** Changes a thing. Does nothing if it is no longer there. */
  change(id: string, change: (thing: Outgoing) => Outgoing): Promise<void> {
    this.#unstored = this.#unstored.map((thing) => (thing.id === id ? change(thing) : thing))
    return this.#change(id, change)
  }

  /** Sets why the server refused a thing; undefined: it is to be sent. */
  refuse(id: string, refused: string | undefined): Promise<void> {
    return this.change(id, (thing) => ({ ...thing, refused }))
  }

  /** Removes a thing with its files. */
  remove(id: string): Promise<void> {
    return this.#removeIf(id, () => true)
  }

  /** Removes a thing that was sent, unless another was written in its place in the meantime. */
  removeSent({ id, writtenAt }: Outgoing): Promise<void> {
    return this.#removeIf(id, (now) => now.writtenAt === writtenAt)
  }

  #removeIf(id: string, when: (thing: Outgoing) => boolean): Promise<void> {
    this.#unstored = this.#unstored.filter((thing) => thing.id !== id || !when(thing))
    return this.#change(id, (thing) => (when(thing) ? undefined : thing))
  }

  #change(id: string, to: (thing: Outgoing) => Outgoing | undefined): Promise<void> {
    return this.#within(async (db) => {
      const transaction = db.transaction(['things', 'bytes'], 'readwrite', durable)
      const put = async () => {
        const cursor = await transaction.objectStore('things').index('id').openCursor(id)
        if (!cursor) return
        const { files } = cursor.value
        const next = to(cursor.value)
        if (next) await cursor.update(next)
        else await Promise.all([cursor.delete(), ...files.map((file) => transaction.objectStore('bytes').delete(file.id))])
      }
      await wholly(transaction, put())
    }).catch((error: unknown) => console.error('outgoing: the browser cannot keep a change', error))
  }

  /** Runs a call on the database, once the messages of an earlier release are in it. */
  #within<T>(call: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
    return outgoing(async (db) => {
      this.#moved ??= moveMessages(db).catch((error: unknown) =>
        console.error('outgoing: messages of an earlier release could not be moved', error),
      )
      await this.#moved
      return call(db)
    })
  }
}

interface EarlierSchema extends DBSchema {
  messages: { key: number; value: EarlierMessage }
}

interface EarlierMessage {
  id: string
  person: string
  conversation: string
  body: string
  files: { id: string; name?: string; mimeType?: string; size?: number }[]
  replyTo?: string
  writtenAt: string
  refused?: string
}

/**
 * Takes over the messages that an earlier release left in a database of their own. Each goes there only when it is here; one that is here already is
 * not added again.
 */
async function moveMessages(db: IDBPDatabase<Schema>): Promise<void> {
  const known = await indexedDB.databases?.()
  if (known && !known.some(({ name }) => name === 'caravan-messages')) return
  const earlier = records<EarlierSchema>('caravan-messages', (created) => {
    const store = created.createObjectStore('messages', { keyPath: 'place', autoIncrement: true })
    store.createIndex('id', 'id', { unique: true })
    store.createIndex('person', 'person')
  })
  for (const key of await earlier((before) => before.getAllKeys('messages'))) {
    const message = await earlier((before) => before.get('messages', key))
    if (!message) continue
    const transaction = db.transaction('things', 'readwrite', durable)
    const take = async () => {
      if (!(await transaction.store.index('id').getKey(message.id))) await transaction.store.add(taken(message))
    }
    await wholly(transaction, take())
    await earlier((before) => before.delete('messages', key))
  }
}

function taken({ id, person, conversation, body, files, replyTo, writtenAt, refused }: EarlierMessage): Outgoing {
  return {
    id,
    kind: 'message',
    person,
    place: conversation,
    writtenAt,
    content: { conversation, body, replyTo },
    files: files.map((file) => ({ id: file.id, name: file.name ?? '', type: file.mimeType ?? '', size: file.size ?? 0 })),
    refused,
  }
}

/** What waits in this browser. */
export const store = new OutgoingStore()
