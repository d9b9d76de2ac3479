import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type NoteKey, NoteStorage, notes } from './notes.ts'
import { hasNoRoom, restoreTyped } from './typed.ts'

const key = 'message-draft:mia:c1'
const said = (text: string, at: number) => ({ text, files: [], at })

/** A localStorage as it is after a kill: it has only what it had before. */
function afterKill(before: Partial<Record<NoteKey, unknown>> = {}) {
  localStorage.clear()
  for (const [name, note] of Object.entries(before)) localStorage.setItem(name, JSON.stringify(note))
  return new NoteStorage()
}

/** Gives back what was typed once it has come. */
const back = async (shelf: NoteStorage, name: NoteKey = key) => {
  await restoreTyped(shelf)
  return shelf.read(name)
}

afterEach(async () => {
  for (const name of notes.keys('message-draft:')) notes.remove(name)
  for (const name of ['self-check:mia:s1', 'recent-searches:mia', key] as const) notes.remove(name)
  await vi.waitFor(async () => expect(await back(afterKill())).toBeUndefined())
})

describe('FD-297 what was typed just before a kill', () => {
  test('comes back, as it was last', async () => {
    for (const text of ['H', 'Ha', 'Half']) notes.write(key, said(text, text.length))
    await vi.waitFor(async () => expect(await back(afterKill())).toEqual(said('Half', 4)))
    notes.write(key, said('Half a', 6))
    await vi.waitFor(async () => expect(await back(afterKill({ [key]: said('Half', 4) }))).toEqual(said('Half a', 6)))
  })

  test('stays as it is where the notes have something later', async () => {
    notes.write(key, said('Half', 4))
    await vi.waitFor(async () => expect(await back(afterKill())).toEqual(said('Half', 4)))
    expect(await back(afterKill({ [key]: said('Half a message', 9) }))).toEqual(said('Half a message', 9))
  })

  test('does not come back once it was sent', async () => {
    notes.write(key, said('Half', 4))
    await vi.waitFor(async () => expect(await back(afterKill())).toEqual(said('Half', 4)))
    notes.remove(key)
    await vi.waitFor(async () => expect(await back(afterKill())).toBeUndefined())
  })

  test('SELFCHECK-009 answers of a self-check come back too, and what nobody types does not', async () => {
    const answers = { a: { passed: true, pricePassed: null, at: 1 }, b: { passed: false, pricePassed: null, at: 7 } }
    notes.write('recent-searches:mia', ['rose'])
    notes.write('self-check:mia:s1', answers)
    const before = { 'self-check:mia:s1': { a: answers.a } }
    await vi.waitFor(async () => expect(await back(afterKill(before), 'self-check:mia:s1')).toEqual(answers))
    expect(await back(afterKill(), 'recent-searches:mia')).toBeUndefined()
  })

  test('a browser that forbids its database keeps what the notes have', async () => {
    const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError')
    })
    const shelf = afterKill({ [key]: said('Half', 4) })
    await restoreTyped(shelf)
    expect(shelf.read(key)).toEqual(said('Half', 4))
    open.mockRestore()
  })
})

describe('FD-323 what neither store has room for', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const other = 'comment-draft:mia:p1'
  beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
  afterEach(() => {
    vi.restoreAllMocks()
    notes.remove(other)
  })

  test('is on the page only, until it is kept', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(full)
    notes.write(key, said('Half', 4))
    await vi.waitFor(async () => expect(await back(afterKill())).toEqual(said('Half', 4)))
    expect(hasNoRoom.get(), 'the database has it').toBe(false)

    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full)
    notes.write(key, said('Half a', 6))
    await vi.waitFor(() => expect(hasNoRoom.get()).toBe(true))
    expect(notes.read(key)).toEqual(said('Half a', 6))
    expect(notes.keys('message-draft:')).toEqual([key])

    vi.restoreAllMocks()
    notes.write(key, said('Half a message', 8))
    await vi.waitFor(() => expect(hasNoRoom.get()).toBe(false))
    expect(localStorage.getItem(key)).toContain('Half a message')
  })

  test('is still said to be without room when something shorter has some, and is kept once there is enough', async () => {
    const setItem = Storage.prototype.setItem
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, name, text) {
      return name === key ? full() : setItem.call(this, name, text)
    })
    const put = IDBObjectStore.prototype.put
    const small = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, text, name) {
      return name === key ? full() : put.call(this, text, name)
    })
    notes.write(key, said('Half', 4))
    await vi.waitFor(() => expect(hasNoRoom.get()).toBe(true))
    notes.write(other, said('Yes', 5))
    await vi.waitFor(async () => expect(await back(afterKill(), other)).toEqual(said('Yes', 5)))
    expect(hasNoRoom.get(), 'the first is still nowhere').toBe(true)

    small.mockRestore()
    notes.write(other, said('Yes!', 6))
    await vi.waitFor(() => expect(hasNoRoom.get()).toBe(false))
    expect(await back(afterKill())).toEqual(said('Half', 4))
  })

  test('is said of a browser without a database, too', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(full)
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(full)
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(full)
    notes.write(key, said('Half', 4))
    await vi.waitFor(() => expect(hasNoRoom.get()).toBe(true))
    vi.restoreAllMocks()
    notes.remove(key)
    await vi.waitFor(() => expect(hasNoRoom.get()).toBe(false))
  })
})
