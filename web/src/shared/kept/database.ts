/**
 * What pages last showed to the person of this device, in IndexedDB, to be read without a connection (docs/adr/0041). It has the answers of one
 * person at a time. What a browser cannot or may not keep is missing there, and nothing else.
 */
import type { DBSchema, IDBPDatabase } from 'idb'
import { records } from '@/lib/records.ts'
import { wholly } from '@/lib/wholly.ts'

export interface KeptAnswer {
  /** The query that it answers. */
  hash: string
  /** JSON. */
  text: string
  /** When the server gave it, in Unix ms. */
  at: number
}

interface Head {
  hash: string
  at: number
  size: number
}

interface Schema extends DBSchema {
  /** The one record says whose answers these are. */
  owner: { key: 'owner'; value: string }
  heads: { key: string; value: Head }
  texts: { key: string; value: string }
}

const stores = ['owner', 'heads', 'texts'] as const

/** In characters. */
export const largest = 1_000_000
const mostTogether = 20_000_000

/** How long an answer is kept, in milliseconds: 30 days. */
const keptFor = 30 * 24 * 60 * 60 * 1000

class KeptDatabase {
  readonly #within = records<Schema>('caravan-kept', (db) => {
    db.createObjectStore('owner')
    db.createObjectStore('heads', { keyPath: 'hash' })
    db.createObjectStore('texts')
  })

  /** Makes this person the owner. What belongs to anybody else is deleted. */
  begin(person: string): Promise<void> {
    return this.#change(async (transaction) => {
      const owner = transaction.objectStore('owner')
      if ((await owner.get('owner')) === person) return
      await Promise.all(stores.map((name) => transaction.objectStore(name).clear()))
      await owner.put(person, 'owner')
    })
  }

  /** Keeps answers of the owner. Those of somebody who is the owner no more are not kept. The oldest go when there are too many, or after 30 days. */
  keep(person: string, answers: readonly KeptAnswer[]): Promise<void> {
    return this.#change(async (transaction) => {
      const [owner, heads, texts] = [transaction.objectStore('owner'), transaction.objectStore('heads'), transaction.objectStore('texts')]
      if ((await owner.get('owner')) !== person) return
      for (const { hash, text, at } of answers) {
        await heads.put({ hash, at, size: text.length })
        await texts.put(text, hash)
      }
      let room = mostTogether
      const newestFirst = (await heads.getAll()).sort((a, b) => b.at - a.at)
      for (const { hash, at, size } of newestFirst) {
        room -= size
        if (room < 0 || at < Date.now() - keptFor) await Promise.all([heads.delete(hash), texts.delete(hash)])
      }
    })
  }

  /** An answer that is not too old, with whose it is. */
  async find(hash: string): Promise<(KeptAnswer & { owner: string }) | undefined> {
    const [owner, head, text] = await this.#within((db) => {
      const transaction = db.transaction(stores)
      return Promise.all([
        transaction.objectStore('owner').get('owner'),
        transaction.objectStore('heads').get(hash),
        transaction.objectStore('texts').get(hash),
      ])
    })
    if (owner === undefined || !head || text === undefined || head.at < Date.now() - keptFor) return undefined
    return { hash, text, at: head.at, owner }
  }

  /** Deletes some answers. */
  drop(hashes: readonly string[]): Promise<void> {
    return this.#change(async (transaction) => {
      await Promise.all(
        hashes.flatMap((hash) => [transaction.objectStore('heads').delete(hash), transaction.objectStore('texts').delete(hash)]),
      )
    })
  }

  /** Deletes everything. Nothing is kept again before somebody begins. */
  forget(): Promise<void> {
    return this.#change(async (transaction) => {
      await Promise.all(stores.map((name) => transaction.objectStore(name).clear()))
    })
  }

  #change(work: (transaction: ReturnType<typeof openToWrite>) => Promise<void>): Promise<void> {
    return this.#within((db) => {
      const transaction = openToWrite(db)
      return wholly(transaction, work(transaction))
    })
  }
}

const openToWrite = (db: IDBPDatabase<Schema>) => db.transaction(stores, 'readwrite')

export const keptDatabase = new KeptDatabase()
