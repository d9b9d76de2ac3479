/**
 * The database of the device, in IndexedDB: each line of each draft as a record of its own, so that a tap writes only what it changed, and the leases
 * of the tabs that edit (FD-29, FD-30). A write has reached the disk when its promise resolves, so a killed browser or an empty battery does not undo
 * it.
 *
 * Reading takes as long as the browser takes (lib/patience.ts). Every other call fails if the browser has no IndexedDB, forbids it, has no room left,
 * or gives no answer within some seconds.
 */
import type { DBSchema, IDBPDatabase, IDBPObjectStore } from 'idb'
import { readPatiently } from '@/lib/patience.ts'
import { durable, records } from '@/lib/records.ts'
import { wholly } from '@/lib/wholly.ts'
import { type Draft, type DraftHead, type DraftKey, type DraftLine, holdsOver, type LineCopy, toDraft } from './format.ts'

/** A line of a draft: its unsaved change, or only the revision up to which its changes are settled. */
interface LineRecord {
  draft: string
  line: string
  revision: number
  change?: DraftLine
}

/** Everything of a draft that is not about one line. `cleared` is as in DraftData. */
interface HeadRecord extends Partial<DraftHead> {
  key: string
  cleared?: number
}

/** Says that one tab edits something, until a time in Unix ms. */
export interface LeaseRecord {
  name: string
  owner: string
  until: number
}

interface Schema extends DBSchema {
  lines: { key: [string, string]; value: LineRecord }
  heads: { key: string; value: HeadRecord }
  leases: { key: [string, string]; value: LeaseRecord }
}

/** How long a call that writes waits for the browser, in milliseconds. */
const answerLimit = 5000

/** How long the database remembers that a draft was cleared, in milliseconds: 30 days. localStorage may bring back old marks after a crash. */
const clearedFor = 30 * 24 * 60 * 60 * 1000

export class DraftDatabase {
  /** Changes when the connection was lost. What was written before may be gone. */
  generation = 0

  readonly #call = records<Schema>(
    'caravan',
    (db) => {
      db.createObjectStore('lines', { keyPath: ['draft', 'line'] })
      db.createObjectStore('heads', { keyPath: 'key' })
      db.createObjectStore('leases', { keyPath: ['name', 'owner'] })
    },
    () => {
      this.generation += 1
    },
  )

  constructor(private readonly limit = answerLimit) {}

  /** The draft under a key, or null if there is none. */
  async read(key: DraftKey): Promise<Draft | null> {
    return (await this.#read(only(key), IDBKeyRange.only(key))).get(key) ?? null
  }

  /** All drafts whose key begins with a text. */
  readAll(prefix: string): Promise<Map<DraftKey, Draft>> {
    return this.#read(beginning(prefix), IDBKeyRange.bound(prefix, `${prefix}${last}`))
  }

  /** Writes the changed lines of a draft. A line that the database knows in a later state stays as it is. */
  write(key: DraftKey, draft: DraftHead, changed: ReadonlyMap<string, LineCopy>): Promise<void> {
    return this.#within(async (db) => {
      const transaction = db.transaction(['lines', 'heads'], 'readwrite', durable)
      const [lines, heads] = [transaction.objectStore('lines'), transaction.objectStore('heads')]
      const put = async () => {
        const cleared = (await heads.get(key))?.cleared
        await Promise.all([
          heads.put({ ...draft, key, ...(cleared !== undefined && { cleared }) }),
          ...[...changed].map(async ([line, copy]) => {
            const known = await lines.get([key, line])
            if (copy.revision <= (cleared ?? -1) || (known && holdsOver(copyOf(known), copy))) return
            await lines.put({ draft: key, line, revision: copy.revision, ...(copy.line && { change: copy.line }) })
          }),
        ])
      }
      await wholly(transaction, put())
    })
  }

  /** Removes the changes of a draft up to a revision, and remembers that. */
  clear(key: DraftKey, revision: number): Promise<void> {
    return this.#within(async (db) => {
      const transaction = db.transaction(['lines', 'heads'], 'readwrite', durable)
      await wholly(transaction, clear(transaction.objectStore('lines'), transaction.objectStore('heads'), key, revision))
    })
  }

  /** Clears the drafts that have nothing unsaved, and forgets those that were cleared long ago. `now` is in Unix ms. */
  sweep(prefix: string, now: number): Promise<void> {
    return this.#within(async (db) => {
      const transaction = db.transaction(['lines', 'heads'], 'readwrite', durable)
      const [lines, heads] = [transaction.objectStore('lines'), transaction.objectStore('heads')]
      const forget = async () => {
        const records = await lines.getAll(beginning(prefix))
        for (const { key, cleared = -1, timestamp } of await heads.getAll(IDBKeyRange.bound(prefix, `${prefix}${last}`))) {
          const own = records.filter(({ draft }) => draft === key)
          if (own.some(({ change }) => change)) continue
          if (own.length > 0 || timestamp) await clear(lines, heads, key, Math.max(cleared, ...own.map(({ revision }) => revision)))
          else if (cleared < now - clearedFor) await heads.delete(key)
        }
      }
      await wholly(transaction, forget())
    })
  }

  /**
   * Claims or renews a lease until a time, and returns undefined. If another owner has a lease that still runs, returns that owner. `force` takes the
   * lease from an owner, or from all of them.
   */
  claim(name: string, owner: string, now: number, until: number, force: string | boolean = false): Promise<string | undefined> {
    return this.#within(async (db) => {
      const transaction = db.transaction('leases', 'readwrite')
      const take = async () => {
        const others = (await transaction.store.getAll(only(name))).filter((lease) => lease.owner !== owner)
        const holder = others.find((lease) => isRunning(lease, now, until) && force !== true && force !== lease.owner)
        if (!holder) {
          for (const lease of others) await transaction.store.delete([name, lease.owner])
          await transaction.store.put({ name, owner, until })
        } else await transaction.store.delete([name, owner])
        return holder?.owner
      }
      return wholly(transaction, take())
    })
  }

  /** Gives a lease back. It is sent at once, because the page may be about to close. */
  release(name: string, owner: string): Promise<void> {
    return this.#within(async (db) => {
      const transaction = db.transaction('leases', 'readwrite')
      const deleted = transaction.store.delete([name, owner])
      transaction.commit()
      await wholly(transaction, deleted)
    })
  }

  #read(lines: IDBKeyRange, heads: IDBKeyRange): Promise<Map<DraftKey, Draft>> {
    const look = async (db: IDBPDatabase<Schema>) => {
      const transaction = db.transaction(['lines', 'heads'])
      const [records, found] = await Promise.all([
        transaction.objectStore('lines').getAll(lines),
        transaction.objectStore('heads').getAll(heads),
        transaction.done,
      ])
      return new Map(
        found.flatMap((head) =>
          toEntry(
            head,
            records.filter(({ draft }) => draft === head.key),
          ),
        ),
      )
    }
    return readPatiently(() => this.#call(look), new Map())
  }

  #within<T>(call: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
    return limited(this.#call(call), this.limit)
  }
}

/** The database of this browser. */
export const draftDatabase = new DraftDatabase()

type Store<Name extends 'lines' | 'heads'> = IDBPObjectStore<Schema, ('lines' | 'heads')[], Name, 'readwrite'>

async function clear(lines: Store<'lines'>, heads: Store<'heads'>, key: string, revision: number) {
  const [head, records] = await Promise.all([heads.get(key), lines.getAll(only(key))])
  const cleared = Math.max(revision, head?.cleared ?? -1)
  const old = records.filter((record) => record.revision <= cleared)
  const left = old.length < records.length ? head : undefined
  await Promise.all([...old.map(({ line }) => lines.delete([key, line])), heads.put({ ...left, key, cleared })])
}

/** Sorts after every text that a key can hold. */
const last = '\uffff'

const only = (key: string) => IDBKeyRange.bound([key], [key, []])
const beginning = (prefix: string) => IDBKeyRange.bound([prefix], [`${prefix}${last}`])

const copyOf = ({ revision, change }: LineRecord): LineCopy => ({ revision, line: change })

function toEntry({ key, cleared, timestamp = '', createdAt = timestamp, ...head }: HeadRecord, records: LineRecord[]): [DraftKey, Draft][] {
  const lines = Object.fromEntries(records.flatMap(({ line, change }) => (change ? [[line, change]] : [])))
  const settled = Object.fromEntries(records.flatMap(({ line, change, revision }) => (change ? [] : [[line, revision]])))
  const draft = toDraft({ ...head, timestamp, createdAt, isSaved: Object.keys(lines).length === 0, data: { lines, settled, cleared } })
  return draft ? [[key as DraftKey, draft]] : []
}

/** Whether a lease still holds. One that ends much later than `longest` was made before the device's clock was set back. */
function isRunning({ until }: LeaseRecord, now: number, longest: number): boolean {
  return until > now && until <= longest + (longest - now)
}

function limited<T>(promise: Promise<T>, limit: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('drafts: the database does not answer')), limit)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
