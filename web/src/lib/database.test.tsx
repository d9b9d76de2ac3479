import { afterEach, expect, test, vi } from 'vitest'
import { database } from './database.ts'

const lost = vi.fn()
let within = opener()

function opener() {
  return database('opener', (db) => db.createObjectStore('things'), lost)
}

const done = <T,>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
const count = () => within((db) => done(db.transaction('things').objectStore('things').count()))
const put = () => within((db) => done(db.transaction('things', 'readwrite').objectStore('things').put(1, 'a')))
const connection = () => within(async (db) => db)

afterEach(async () => {
  vi.restoreAllMocks()
  await done(indexedDB.deleteDatabase('opener'))
  lost.mockClear()
  within = opener()
})

test('calls share one connection, also those that come while it is opened', async () => {
  const open = vi.spyOn(IDBFactory.prototype, 'open')
  await Promise.all([put(), count()])
  expect(await count()).toBe(1)
  expect(open).toHaveBeenCalledOnce()
  expect(lost).not.toHaveBeenCalled()
})

test('the connection makes way for whoever deletes the database, and opens again', async () => {
  await put()
  await done(indexedDB.deleteDatabase('opener'))
  expect(lost).toHaveBeenCalledOnce()
  expect(await count()).toBe(0)
})

test('the connection opens again after the browser has ended it', async () => {
  await put()
  const before = await connection()
  before.onclose?.(new Event('close'))
  expect(lost).toHaveBeenCalledOnce()
  expect(await connection()).not.toBe(before)
  before.close()
})

test('a call that finds the connection closed is made on another, once', async () => {
  await put()
  ;(await connection()).close()
  expect(await count()).toBe(1)
  expect(lost).toHaveBeenCalledOnce()

  const call = vi.fn(() => Promise.reject(new DOMException('closing', 'InvalidStateError')))
  await expect(within(call)).rejects.toThrow('closing')
  expect(call).toHaveBeenCalledTimes(2)
})

test('other failures of a call are its own, and leave the connection', async () => {
  const before = await connection()
  const call = vi.fn(() => Promise.reject(new DOMException('full', 'QuotaExceededError')))
  await expect(within(call)).rejects.toThrow('full')
  expect(call).toHaveBeenCalledOnce()
  expect(await connection()).toBe(before)
})

test('what could not be opened is opened by the next call', async () => {
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementationOnce(() => {
    throw new DOMException('not now', 'UnknownError')
  })
  await expect(count()).rejects.toThrow('not now')
  expect(await count()).toBe(0)
})

test('what has not opened for five seconds is asked for once more, and the first answer counts for all', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
  const slow = { onsuccess: null } as unknown as IDBOpenDBRequest
  const open = vi.spyOn(IDBFactory.prototype, 'open').mockReturnValueOnce(slow)
  const first = count()
  now.mockReturnValue(5999)
  const second = count()
  expect(open).toHaveBeenCalledOnce()
  now.mockReturnValue(6000)
  const third = count()
  expect(await Promise.all([first, second, third])).toEqual([0, 0, 0])
  expect(open).toHaveBeenCalledTimes(2)

  const late = { close: vi.fn() }
  slow.onsuccess?.call(Object.assign(slow, { result: late }), new Event('success'))
  expect(late.close).toHaveBeenCalledOnce()
  now.mockReturnValue(60_000)
  expect(await count()).toBe(0)
  expect(open).toHaveBeenCalledTimes(2)
})
