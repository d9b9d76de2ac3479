import { openDB } from 'idb'
import { expect, test } from 'vitest'
import { wholly } from './wholly.ts'

test('OFFLINE-028 a transaction that the browser ends early fails once, and with nothing that nobody waits for', async () => {
  const db = await openDB('wholly', 1, { upgrade: (created) => void created.createObjectStore('things') })
  const lost: unknown[] = []
  const note = (reason: unknown) => lost.push(reason)
  process.on('unhandledRejection', note)
  try {
    const transaction = db.transaction('things', 'readwrite')
    const work = async () => {
      await transaction.store.get('a')
      transaction.abort()
      await transaction.store.put(1, 'a')
    }
    await expect(wholly(transaction, work())).rejects.toThrow()
    await new Promise((resolve) => setTimeout(resolve))
    expect(lost).toEqual([])
    expect(await db.get('things', 'a')).toBeUndefined()
  } finally {
    process.off('unhandledRejection', note)
    db.close()
  }
})

test('it returns what the work comes to, once that is stored', async () => {
  const db = await openDB('wholly', 1, { upgrade: (created) => void created.createObjectStore('things') })
  const transaction = db.transaction('things', 'readwrite')
  expect(await wholly(transaction, transaction.store.put(1, 'b'))).toBe('b')
  expect(await db.get('things', 'b')).toBe(1)
  db.close()
})
