import { afterEach, describe, expect, test, vi } from 'vitest'
import { type NoteKey, NoteStorage, notes } from './notes.ts'
import { restoreTyped } from './typed.ts'

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
