import { type DBSchema, type IDBPDatabase, wrap } from 'idb'
import { database, type Within } from './database.ts'

/** A transaction has ended when what it wrote is on the disk. */
export const durable = { durability: 'strict' } as const

/** A database (database.ts) whose stores have types and whose requests are promises. Apart, because the first page does without. */
export function records<Schema extends DBSchema>(...of: Parameters<typeof database>): Within<IDBPDatabase<Schema>> {
  const within = database(...of)
  return (call) => within((db) => call(wrap(db) as unknown as IDBPDatabase<Schema>))
}
