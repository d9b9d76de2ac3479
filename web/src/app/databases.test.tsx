import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Box } from '@/features/audit/later/box.ts'
import { NoteStorage, notes } from '@/lib/notes.ts'
import { restoreTyped } from '@/lib/typed.ts'
import { draftDatabase } from '@/shared/drafts/database.ts'
import { album } from '@/shared/evidence/album.ts'
import { keptDatabase } from '@/shared/kept/database.ts'
import { keptFiles } from '@/shared/kept/files.ts'
import { store } from '@/shared/outgoing/store.ts'

const completions = new Box<{ id: string; person: string }>('caravan-completions')
const draft = 'audit-draft:mia:r1' as const
const photo = { person: 'mia', place: 's1', lineKey: 'a', takenAt: '2026-11-20T01:00:00Z', comment: '' }
const head = { timestamp: '2026-11-20T01:00:00Z', createdAt: '2026-11-20T01:00:00Z', lastSavedAt: null }
const mark = { revision: 1, line: { passed: true, pricePassed: null, hidden: false, comments: '', version: 1, revision: 1 } }
const comment = { person: 'mia', kind: 'comment', place: 'post:p1', content: { post: 'p1', body: '' } } as const
const typed = 'comment-draft:mia:p1'

/**
 * Every database of the device: its name, how something is written there, how it is read, and its stores, as devices have had them since its first
 * release.
 */
const databases = [
  {
    name: 'caravan',
    write: (id: string) => draftDatabase.write(draft, head, new Map([[id, mark]])),
    read: async () => Object.keys((await draftDatabase.read(draft))?.data.lines ?? {}),
    stores: ['heads key', 'leases name,owner', 'lines draft,line'],
  },
  {
    name: 'caravan-outgoing',
    write: (id: string) => store.add({ ...comment, id, files: [], writtenAt: id }),
    read: async () => (await store.all('mia')).map(({ id }) => id),
    stores: ['bytes ', 'things order+ id! person'],
  },
  {
    name: 'caravan.photos',
    write: (id: string) => album.add({ ...photo, id }, new ArrayBuffer(1)),
    read: async () => (await album.all('mia')).map(({ id }) => id),
    stores: ['bytes ', 'photos id person'],
  },
  {
    name: 'caravan-completions',
    write: (id: string) => completions.add({ id, person: 'mia' }),
    read: async () => (await completions.all('mia')).map(({ id }) => id),
    stores: ['things id person'],
  },
  {
    name: 'caravan-kept',
    write: async (id: string) => {
      await keptDatabase.begin('mia')
      await keptDatabase.keep('mia', [{ hash: id, text: id, at: Date.now() }])
    },
    read: async () => (await Promise.all(['1', '2'].map((hash) => keptDatabase.find(hash)))).flatMap((found) => found?.text ?? []),
    stores: ['heads hash', 'owner ', 'texts '],
  },
  {
    name: 'caravan-files',
    write: async (id: string) => {
      await keptFiles.begin('mia')
      await keptFiles.want('mia', { id } as never)
    },
    read: async () => (await keptFiles.all('mia')).map(({ resource }) => resource.id),
    stores: ['bytes ', 'files ', 'owner '],
  },
  {
    name: 'caravan-typed',
    write: (id: string) => {
      notes.write(`${typed}:${id}`, { text: id, at: 1 })
      return vi.waitFor(async () => expect(await back()).toContain(id))
    },
    read: () => back(),
    stores: ['texts '],
  },
]

/** What comes back to a page whose localStorage has lost it. */
async function back(): Promise<string[]> {
  localStorage.clear()
  const shelf = new NoteStorage()
  await restoreTyped(shelf)
  return shelf.keys(typed).map((key) => (shelf.read(key) as { text: string }).text)
}

const used = new Map<string, IDBDatabase>()

beforeEach(() => {
  const { transaction } = IDBDatabase.prototype
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...of) {
    used.set(this.name, this)
    return transaction.apply(this, of)
  })
})

afterEach(async () => {
  for (const key of notes.keys(typed)) notes.remove(key)
  vi.restoreAllMocks()
  await vi.waitFor(async () => expect(await back()).toEqual([]))
})

describe.each(databases)('GENERAL-014 FD-375 the database $name', ({ name, write, read, stores }) => {
  test('has the stores that devices have since its first release', async () => {
    await write('1')
    const db = used.get(name)
    const found = [...(db?.objectStoreNames ?? [])].map((of) => {
      const one = db?.transaction(of).objectStore(of)
      const indexes = [...(one?.indexNames ?? [])].map((index) => ` ${index}${one?.index(index).unique ? '!' : ''}`)
      return `${of} ${[one?.keyPath ?? ''].flat().join()}${one?.autoIncrement ? '+' : ''}${indexes.join('')}`
    })
    expect([db?.version, ...found]).toEqual([1, ...stores])
  })

  test('is written and read after its connection was closed under it, which browsers do not always tell', async () => {
    await write('1')
    used.get(name)?.close()
    await write('2')
    used.get(name)?.close()
    expect((await read()).toSorted()).toEqual(['1', '2'])
  })
})
