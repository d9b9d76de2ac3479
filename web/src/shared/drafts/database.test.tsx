import { afterEach, describe, expect, test, vi } from 'vitest'
import { NoteStorage, notes } from '@/lib/notes.ts'
import { deleteDatabase, holdDatabase, silentIndexedDB } from '@/test/database.ts'
import { DraftDatabase } from './database.ts'
import { DraftFile, loadDraft, sweepDrafts } from './draftFile.ts'
import type { Draft, DraftLine, LineCopy } from './format.ts'

const key = 'audit-draft:mia:r1'
const day = 24 * 60 * 60 * 1000
const head = { timestamp: '2026-05-04T03:02:01.000Z', createdAt: '2026-05-04T03:00:00.000Z', lastSavedAt: null }
const line = (revision: number): DraftLine => ({
  passed: true,
  pricePassed: null,
  hidden: false,
  comments: '',
  version: 1,
  revision,
})
const changed = (revision: number): LineCopy => ({ revision, line: line(revision) })
const settled = (revision: number): LineCopy => ({ revision })
const draftOf = (lines: Record<string, DraftLine>, done?: Record<string, number>): Draft => ({
  ...head,
  isSaved: Object.keys(lines).length === 0,
  data: { lines, ...(done && { settled: done }) },
})

const database = new DraftDatabase()
const linesOf = async (of = key) => (await database.read(of as typeof key))?.data.lines

afterEach(() => vi.unstubAllGlobals())

describe('FD-29 the database', () => {
  test('gives back what was written', async () => {
    const about = { storeId: 's1', store: 'Wattle', date: '2026-05-04' }
    await database.write(
      key,
      { ...head, report: about },
      new Map([
        ['a', changed(1)],
        ['b', settled(2)],
      ]),
    )
    expect(await database.read(key)).toEqual({ ...draftOf({ a: line(1) }, { b: 2 }), report: about })
    expect(await database.read('audit-draft:mia:other')).toBeNull()
  })

  test('writes with strict durability, and only the lines that changed', async () => {
    await database.read(key)
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
    await database.write(
      key,
      head,
      new Map([
        ['a', changed(1)],
        ['b', changed(2)],
      ]),
    )
    const put = vi.spyOn(IDBObjectStore.prototype, 'put')
    await database.write(key, head, new Map([['b', changed(3)]]))
    expect(put.mock.calls.map(([value]) => value).filter((value) => 'line' in value)).toMatchObject([{ line: 'b', revision: 3 }])
    for (const [, mode, options] of transaction.mock.calls) expect([mode, options]).toEqual(['readwrite', { durability: 'strict' }])
    expect(await linesOf()).toEqual({ a: line(1), b: line(3) })
  })

  test('keeps the later change, whichever tab writes last', async () => {
    await database.write(key, head, new Map([['a', changed(5)]]))
    await database.write(
      key,
      head,
      new Map([
        ['a', changed(4)],
        ['b', changed(4)],
      ]),
    )
    await database.write(key, head, new Map([['b', settled(4)]]))
    expect(await linesOf()).toEqual({ a: line(5) })
  })

  test('forgets a cleared draft, and does not take old changes of it again', async () => {
    await database.write(
      key,
      head,
      new Map([
        ['a', changed(5)],
        ['b', changed(9)],
      ]),
    )
    await database.clear(key, 7)
    await database.write(
      key,
      head,
      new Map([
        ['a', changed(6)],
        ['c', changed(8)],
      ]),
    )
    expect((await database.read(key))?.data).toEqual({ lines: { b: line(9), c: line(8) }, cleared: 7 })
  })

  test('keeps the drafts of two people and two reports apart', async () => {
    const others = ['audit-draft:mia:r10', 'audit-draft:mia2:r1', 'audit-draft:mia:new:s1:q1'] as const
    for (const other of [key, ...others]) await database.write(other as typeof key, head, new Map([['a', changed(1)]]))
    await database.clear(key, 1)
    expect(await linesOf()).toEqual({})
    expect([...(await database.readAll('audit-draft:mia:')).keys()].sort()).toEqual([key, others[2], others[0]].sort())
    for (const other of others) expect(await linesOf(other)).toEqual({ a: line(1) })
  })

  test('opens again after somebody has deleted it, and counts that', async () => {
    await database.write(key, head, new Map([['a', changed(1)]]))
    const before = database.generation
    await deleteDatabase()
    expect(await database.read(key)).toBeNull()
    expect(database.generation).toBeGreaterThan(before)
  })

  const write = (to: DraftDatabase) => to.write(key, head, new Map([['a', changed(1)]]))

  test('FD-250 has nothing and keeps nothing when the browser has none or forbids it, and keeps nothing when it never answers', async () => {
    vi.stubGlobal('indexedDB', undefined)
    expect(await new DraftDatabase().read(key)).toBeNull()
    await expect(write(new DraftDatabase())).rejects.toThrow()
    vi.stubGlobal('indexedDB', {
      open() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    expect(await new DraftDatabase().read(key)).toBeNull()
    await expect(write(new DraftDatabase())).rejects.toThrow('denied')
    vi.stubGlobal('indexedDB', silentIndexedDB())
    await expect(write(new DraftDatabase(20))).rejects.toThrow('does not answer')
  })

  test('FD-250 gives what it has when it answers late', async () => {
    await write(database)
    const release = await holdDatabase()
    const reading = new DraftDatabase(20).read(key)
    await new Promise((resolve) => setTimeout(resolve, 60))
    release()
    expect((await reading)?.data.lines).toEqual({ a: line(1) })
  })
})

describe('a draft in both places', () => {
  const device = { notes, database }

  test('OFFLINE-003 is in localStorage at once, and then in the database', async () => {
    const kept = vi.fn()
    const file = new DraftFile(key, kept, device)
    file.write(draftOf({ a: line(1) }))
    expect(notes.read(key)).toEqual(draftOf({ a: line(1) }))
    await file.written()
    expect(await linesOf()).toEqual({ a: line(1) })
    expect(kept).toHaveBeenCalled()
    expect(file.unkept(draftOf({ a: line(1) }).data)).toBe(0)
  })

  test('FD-31 counts what neither place has, once both have refused', async () => {
    const nowhere = new NoteStorage(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const full = new DraftDatabase()
    const write = vi.spyOn(full, 'write').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
    const draft = draftOf({ a: line(1), b: line(2) })
    const file = new DraftFile(key, () => {}, { notes: nowhere, database: full })
    file.write(draft)
    expect(file.unkept(draft.data), 'the database has not answered').toBe(0)
    await file.written()
    expect(file.unkept(draft.data)).toBe(2)
    write.mockResolvedValueOnce()
    file.write(draft)
    await file.written()
    expect(file.unkept(draft.data), 'tried again with the next write').toBe(0)
  })

  test('FD-29 is read from both, line by line', async () => {
    notes.write(key, draftOf({ a: line(1), b: line(4) }))
    await database.write(
      key,
      head,
      new Map([
        ['a', changed(3)],
        ['c', changed(2)],
      ]),
    )
    expect((await loadDraft(key, device))?.data.lines).toEqual({ a: line(3), b: line(4), c: line(2) })
  })

  test('is removed from both', async () => {
    const file = new DraftFile(key, () => {}, device)
    file.write(draftOf({ a: line(1) }))
    await file.written()
    file.clear(1)
    expect(notes.read(key)).toBeUndefined()
    await vi.waitFor(async () => expect(await linesOf()).toEqual({}))
  })
})

describe('sweeping', () => {
  const sweep = (now = 0) => sweepDrafts('audit-draft:mia:', { notes, database }, now)

  test("removes only the person's own drafts that are saved", async () => {
    const [saved, unsaved] = [draftOf({}, { a: 3 }), draftOf({ a: line(3) })]
    notes.write('audit-draft:mia:old', saved)
    notes.write('audit-draft:mia:unsaved', unsaved)
    notes.write('audit-draft:tom:old', saved)
    localStorage.setItem('audit-draft:mia:broken', '{')
    await sweep()
    expect(Object.keys(localStorage).sort()).toEqual(['audit-draft:mia:broken', 'audit-draft:mia:unsaved', 'audit-draft:tom:old'])
  })

  test('FD-29 an older copy in the database does not come back', async () => {
    await database.write(key, head, new Map([['a', changed(3)]]))
    notes.write(key, draftOf({}, { a: 3 }))
    await sweep()
    expect((await loadDraft(key, { notes, database }))?.data.lines).toEqual({})
  })

  test('keeps the entry in localStorage while the database cannot learn of it', async () => {
    notes.write(key, draftOf({}, { a: 3 }))
    const failing = new DraftDatabase()
    vi.spyOn(failing, 'write').mockRejectedValue(new Error('busy'))
    await sweepDrafts('audit-draft:mia:', { notes, database: failing }, 0)
    expect(notes.read(key)).toBeDefined()
  })

  test('a browser without a database has nothing to learn', async () => {
    vi.stubGlobal('indexedDB', undefined)
    notes.write(key, draftOf({}, { a: 3 }))
    await sweepDrafts('audit-draft:mia:', { notes, database: new DraftDatabase() }, 0)
    expect(notes.read(key)).toBeUndefined()
  })

  test('forgets after 30 days that a draft was cleared', async () => {
    await database.write(key, head, new Map([['a', settled(3)]]))
    await sweep(3 + 30 * day)
    expect((await database.read(key))?.data).toEqual({ lines: {}, cleared: 3 })
    await sweep(4 + 30 * day)
    expect(await database.read(key)).toBeNull()
  })
})
