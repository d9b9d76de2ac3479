import { Blob as NodeBlob } from 'node:buffer'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Draft } from '@/shared/drafts/format.ts'
import { sha256 } from '@/shared/evidence/sha256.ts'
import {
  type AnswersOut,
  type CompletionOut,
  fileKeeps,
  filesOf,
  type Origin,
  type PhotoOut,
  type Reader,
  readFile,
  type ThingOut,
  type Unsent,
} from './file.ts'
import { texts } from './strings.ts'

// As on plain http, because the browser's own SHA-256 takes no bytes of jsdom.
beforeEach(() => {
  vi.stubGlobal('Blob', NodeBlob)
  vi.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as unknown as SubtleCrypto)
})

afterEach(() => void vi.unstubAllGlobals())

const now = Date.parse('2026-11-20T01:00:00Z')
const origin: Origin = { portal: 'caravan.example', person: { id: 'tom', name: 'Tom Whitfield' } }
const reader: Reader = { portal: 'caravan.example', personId: 'tom', forOthers: false, now }
const words = 'On my way — 5 min'
const message: ThingOut = {
  thing: {
    id: 'm1',
    kind: 'message',
    place: 'c1',
    writtenAt: '2026-11-20T00:00:00Z',
    content: { conversation: 'c1', body: words },
    files: [],
  },
  bytes: new Map(),
}
const photoOfEntry = Uint8Array.from({ length: 2000 }, (_, i) => i % 251).buffer
const entry: ThingOut = {
  thing: {
    id: 'e1',
    kind: 'entry',
    place: 'entry:i1',
    writtenAt: '2026-11-20T00:01:00Z',
    content: { incentive: 'i1', name: 'Summer displays' },
    files: [{ id: 'f1', name: 'cellar.jpg', type: 'image/jpeg', size: 2000, here: true }],
  },
  bytes: new Map([['f1', photoOfEntry]]),
}
const earlier = { id: 'm1', conversation: 'c1', body: words, files: [], writtenAt: '2026-11-20T00:00:00Z' }
const completion: CompletionOut = {
  id: 'q1',
  place: 's1:q1',
  about: { storeId: 's1', store: 'Wattle & Vine', date: '2026-11-20' },
  score: 86,
  at: '2026-11-20T00:00:00Z',
}
const selfCheck: AnswersOut = { check: 'c1', answers: { door: { passed: true, pricePassed: null, at: now - 1000 } } }
const draft: Draft = {
  timestamp: '2026-11-20T00:00:00Z',
  createdAt: '2026-11-20T00:00:00Z',
  isSaved: false,
  lastSavedAt: null,
  report: { storeId: 's1', store: 'Wattle & Vine', date: '2026-11-20' },
  data: { lines: { a: { passed: false, pricePassed: null, hidden: false, comments: 'Dusty “shelf”', version: 2, revision: 7 } } },
}

async function aPhoto(id: string, length: number): Promise<PhotoOut> {
  const bytes = Uint8Array.from({ length }, (_, i) => (i * 7 + id.length) % 256).buffer
  const photo = { id, place: 's1:q1', report: 'r1', lineKey: 'a', takenAt: '2026-11-20T00:00:00Z', comment: '', commentDue: false }
  return { photo: { ...photo, sha256: await sha256(bytes), size: length }, bytes }
}

const everything = async (): Promise<Unsent> => ({
  marks: [{ rest: 'r1', draft }],
  photos: [await aPhoto('p1', 70_001)],
  things: [message, entry],
  completions: [completion],
  answers: [selfCheck],
})
const aFile = async () => (await filesOf(await everything(), origin, now))[0] ?? ''

describe('the file of what waits', () => {
  test('OFFLINE-014 has everything, and is read as it was written', async () => {
    expect(await readFile(await aFile(), reader)).toEqual({ origin, unsent: await everything() })
  })

  test('OFFLINE-014 photos that do not fit into one file go into more, each of which can be read alone', async () => {
    const photos = await Promise.all(['p1', 'p2', 'p3'].map((id) => aPhoto(id, 3000)))
    const files = await filesOf(
      { marks: [{ rest: 'r1', draft }], photos, things: [message], completions: [completion], answers: [selfCheck] },
      origin,
      now,
      6000,
    )
    const read = await Promise.all(files.map((text) => readFile(text, reader)))
    expect(files.every(({ length }) => length <= 6000)).toBe(true)
    const unsent = read.flatMap((one) => ('unsent' in one ? [one.unsent] : []))
    expect(unsent.map(({ marks, things, completions }) => marks.length + things.length + completions.length)).toEqual([3, 0, 0])
    expect(unsent.flatMap((one) => one.photos)).toEqual(photos)
  })

  test('OFFLINE-014 a photo that has not been made smaller yet keeps its kind', async () => {
    const { photo } = await aPhoto('p1', 10)
    const { sha256: _, size: __, ...raw } = photo
    const bytes = new Blob(['as taken'], { type: 'image/heic' })
    const [text = ''] = await filesOf({ marks: [], photos: [{ photo: raw, bytes }], things: [], completions: [], answers: [] }, origin, now)
    const reading = await readFile(text, reader)
    const found = 'unsent' in reading ? (reading.unsent.photos[0]?.bytes as Blob) : undefined
    expect([found?.type, await found?.text()]).toEqual(['image/heic', 'as taken'])
  })

  const change = (text: string, edit: (file: Record<string, never>) => unknown) => JSON.stringify(edit(JSON.parse(text)))
  test.each<[string, (text: string) => string, Partial<Reader>, string]>([
    ['is no JSON', () => 'PK\u0003', {}, texts.file.wrong],
    ['is a list', () => '[]', {}, texts.file.wrong],
    ['is of another program', () => '{"format":"else"}', {}, texts.file.wrong],
    ['is of a newer version', (text) => change(text, (file) => ({ ...file, version: 4 })), {}, texts.file.newer],
    ['is cut off', (text) => text.slice(0, -20), {}, texts.file.wrong],
    ['names nobody', (text) => change(text, ({ person: _, ...file }) => file), {}, texts.file.damaged],
    ['has no date', (text) => change(text, ({ savedAt: _, ...file }) => file), {}, texts.file.damaged],
    ['is of the future', (text) => text, { now: now - 2 * 24 * 3_600_000 }, texts.file.damaged],
    ['is too old', (text) => text, { now: now + fileKeeps + 1 }, texts.file.old],
    ['is of somebody else', (text) => text, { personId: 'mia' }, texts.file.otherPerson('Tom Whitfield')],
    ['is of another portal', (text) => text, { portal: 'other.example' }, texts.file.otherPortal('caravan.example')],
    ['has a photo that was changed', (text) => text.replace('"content":"', '"content":"AAAA'), {}, texts.file.damaged],
    ['has a photo that is no base64', (text) => text.replace('"content":"', '"content":"!'), {}, texts.file.damaged],
    ['has a mark that cannot be read', (text) => text.replace('"passed":false', '"passed":"maybe"'), {}, texts.file.damaged],
    ['has marks of a strange place', (text) => text.replace('"rest":"r1"', '"rest":"r1:audit-draft"'), {}, texts.file.damaged],
    ['has a message without words', (text) => text.replace('"body":', '"bodies":'), {}, texts.file.damaged],
    ['has a completion of no report', (text) => text.replace('"score":86', '"scored":86'), {}, texts.file.damaged],
    ['has an answer that is none', (text) => text.replace('"passed":true', '"passed":"yes"'), {}, texts.file.damaged],
    ['has nothing where words should be', (text) => change(text, ({ things: _, ...file }) => file), {}, texts.file.damaged],
    ['has an entry whose photo was changed', (text) => text.replace('"content":"AAEC', '"content":"AAED'), {}, texts.file.damaged],
    ['has an entry without its photo', (text) => text.replace(/"contents":\[\{"id":"f1"[^\]]*\]/, '"contents":[]'), {}, texts.file.damaged],
    ['has something of a kind that nobody knows', (text) => text.replace('"kind":"entry"', '"kind":"constructor"'), {}, texts.file.damaged],
  ])('OFFLINE-015 one that %s is refused with a sentence', async (_, edit, given, problem) => {
    expect(await readFile(edit(await aFile()), { ...reader, ...given })).toEqual({ problem })
  })

  test('OFFLINE-020 one that was saved before there were completions is read', async () => {
    const old = change(await aFile(), ({ completions: _, things: __, ...file }) => ({ ...file, messages: [earlier], version: 1 }))
    const reading = await readFile(old, reader)
    expect('unsent' in reading && reading.unsent).toEqual({ ...(await everything()), things: [message], completions: [] })
  })

  test('OFFLINE-036 one that was saved when only messages were kept is read, and one of a message that cannot be read is refused', async () => {
    const old = (messages: unknown) => async () => change(await aFile(), ({ things: _, ...file }) => ({ ...file, messages, version: 2 }))
    const reading = await readFile(await old([earlier])(), reader)
    expect('unsent' in reading && reading.unsent).toEqual({ ...(await everything()), things: [message] })
    for (const wrong of [[{ ...earlier, body: 5 }], [{ ...earlier, files: ['f'] }], undefined])
      expect(await readFile(await old(wrong)(), reader), JSON.stringify(wrong)).toEqual({ problem: texts.file.damaged })
  })

  test('OFFLINE-015 head office reads the file of anybody, until its last day', async () => {
    const reading = await readFile(await aFile(), { ...reader, personId: 'ann', forOthers: true, now: now + fileKeeps })
    expect('unsent' in reading && reading.origin.person.name).toBe('Tom Whitfield')
  })
})
