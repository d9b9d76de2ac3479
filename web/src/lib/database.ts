/** How long a browser may take to open a database, in milliseconds. Then the next call asks it once more, and the first answer counts. */
const answerLimit = 5000

/** Runs a call on an open database. */
export type Within<Database = IDBDatabase> = <T>(call: (db: Database) => Promise<T>) => Promise<T>

/**
 * A database of this browser, which `create` makes when there is none. It opens with the first call, and with the next one after the connection was
 * lost: because the browser ended it, somebody deletes the database, or it could not be opened. A call that finds the connection closed, of which
 * browsers do not always tell, is made once more on another. `lost` hears that a connection is gone, and maybe what was written with it.
 */
export function database(name: string, create: (db: IDBDatabase) => void, lost = () => {}): Within {
  let connection: Promise<IDBDatabase> | undefined
  let ask = () => {}
  /** When to ask once more. */
  let patience = 0

  function open(): Promise<IDBDatabase> {
    const opening = new Promise<IDBDatabase>((resolve, reject) => {
      ask = () => {
        patience = performance.now() + answerLimit
        const request = indexedDB.open(name, 1)
        const db = () => request.result
        request.onupgradeneeded = () => create(db())
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          if (connection !== opening || patience === Number.POSITIVE_INFINITY) return db().close()
          patience = Number.POSITIVE_INFINITY
          db().onclose = () => end(opening)
          db().onversionchange = () => end(opening, db())
          resolve(db())
        }
      }
      ask()
    })
    opening.catch(() => end(opening))
    return opening
  }

  function end(old: Promise<IDBDatabase>, db?: IDBDatabase) {
    db?.close()
    if (connection !== old) return
    connection = undefined
    lost()
  }

  return async function within(call, isRepeat = false) {
    if (!connection) connection = open()
    else if (performance.now() >= patience) ask()
    const opening = connection
    const db = await opening
    try {
      return await call(db)
    } catch (error) {
      if (isRepeat || (error as Error).name !== 'InvalidStateError') throw error
      end(opening, db)
      return within(call, true)
    }
  } as Within
}
