/** Deletes the databases of the device. The connections to them close, and open again when they are used. */
export async function deleteDatabase(): Promise<void> {
  await Promise.all(['caravan', 'caravan-messages'].map(remove))
}

function remove(name: string): Promise<void> {
  return new Promise((resolve) => {
    indexedDB.deleteDatabase(name).onsuccess = () => resolve()
  })
}

/** An IndexedDB that never answers. */
export const silentIndexedDB = {
  open: (): IDBOpenDBRequest => Object.create(IDBOpenDBRequest.prototype, { addEventListener: { value() {} } }),
}
