import { expect, test, vi } from 'vitest'
import { deleteDatabase } from './database.ts'

/** Writes something, as a page does that another test has left. */
function write(): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('caravan-files')
    opening.onupgradeneeded = () => opening.result.createObjectStore('things')
    opening.onsuccess = () => {
      const { result: database } = opening
      const transaction = database.transaction('things', 'readwrite')
      transaction.objectStore('things').put('text', 'key')
      transaction.oncomplete = () => {
        database.close()
        resolve()
      }
    }
  })
}

test('the databases of a device can be deleted after a test with a clock of its own, during which something was written', async () => {
  vi.useFakeTimers()
  const written = write()
  vi.useRealTimers()
  await deleteDatabase()
  await expect(written).resolves.toBeUndefined()
})
