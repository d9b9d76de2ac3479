import * as fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { NoteStorage, notes } from '@/lib/notes.ts'
import {
  type Draft,
  type DraftData,
  type DraftLine,
  draftKey,
  mergeData,
  mergeDrafts,
  newDraftKey,
  readDraft,
  reportIdOf,
} from './format.ts'

const report = { id: 'r1', store: { id: 's1' }, coreRangePromotion: { id: 'q1' } }
const draft: Draft = {
  timestamp: '2026-05-04T03:02:01.000Z',
  createdAt: '2026-05-04T03:00:00.000Z',
  isSaved: false,
  lastSavedAt: null,
  data: { lines: { 'NON_LIQUOR::tidy:': { passed: true, pricePassed: null, hidden: false, comments: 'ok', version: 3, revision: 7 } } },
}

const key = 'audit-draft:mia:r1'

beforeEach(() => localStorage.clear())

describe('the key', () => {
  test('DM-038 AMB-031 holds the person and the id of the report or, for a new one, its store and quarter', () => {
    expect(draftKey('mia', report)).toBe('audit-draft:mia:r1')
    expect(draftKey('mia', { ...report, id: undefined })).toBe('audit-draft:mia:new:s1:q1')
    expect(newDraftKey('tom', report)).toBe('audit-draft:tom:new:s1:q1')
    expect(reportIdOf('mia', 'audit-draft:mia:r1')).toBe('r1')
    expect(reportIdOf('mia', 'audit-draft:mia:new:s1:q1')).toBeUndefined()
  })
})

describe('reading', () => {
  test('AUDIT-063 returns what was written', () => {
    expect(notes.write(key, draft)).toBe(true)
    expect(readDraft(notes, key)).toEqual(draft)
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual(draft)
  })

  test.each([
    ['nothing', undefined],
    ['a text that is not JSON', '{"data":'],
    ['null', 'null'],
    ['a number', '7'],
    ['an array', '[]'],
    ['an object of another shape', '{"lines":[]}'],
    ['an object without lines', '{"data":{}}'],
    ['lines that are text', '{"data":{"lines":"x"}}'],
  ])('DM-038 %s is not a draft', (_, stored) => {
    if (stored !== undefined) localStorage.setItem(key, stored)
    expect(readDraft(notes, key)).toBeNull()
  })

  test('DM-038 leaves out a line that cannot be read, and keeps the others', () => {
    const good = draft.data.lines['NON_LIQUOR::tidy:']
    const bad = {
      text: 'x',
      nothing: null,
      answer: { ...good, passed: 'yes' },
      comments: { ...good, comments: 1 },
      version: { ...good, version: '3' },
      revision: { ...good, revision: '3' },
    }
    localStorage.setItem(key, JSON.stringify({ ...draft, data: { lines: { good, ...bad } } }))
    expect(readDraft(notes, key)?.data.lines).toEqual({ good })
  })

  test('finds and keeps no drafts if storage is forbidden', () => {
    const refusing = new Proxy(localStorage, {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    const hidden = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const all = { 'refuses each call': new NoteStorage(() => refusing), 'is not there': new NoteStorage(hidden) }
    for (const [how, forbidden] of Object.entries(all)) {
      expect(readDraft(forbidden, key), how).toBeNull()
      expect(forbidden.write(key, draft), how).toBe(false)
    }
  })
})

describe('FD-29 putting two copies of a draft together', () => {
  /** A change is the same wherever it has the same revision and version. */
  const line = (revision: number, version: number): DraftLine => ({
    passed: revision % 2 === 0,
    pricePassed: null,
    hidden: false,
    comments: `${revision}.${version}`,
    version,
    revision,
  })
  const revision = fc.nat({ max: 6 })
  const keys = fc.constantFrom('a', 'b', 'c')
  const data: fc.Arbitrary<DraftData> = fc
    .record({
      changed: fc.dictionary(keys, fc.tuple(revision, fc.nat({ max: 2 }))),
      settled: fc.dictionary(keys, revision),
      cleared: fc.option(revision, { nil: undefined, freq: 4 }),
    })
    .map(({ changed, settled, cleared }) => {
      const lines = Object.fromEntries(Object.entries(changed).map(([key, [at, version]]) => [key, line(at, version)]))
      const others = Object.fromEntries(Object.entries(settled).filter(([key]) => !(key in changed)))
      // A copy has nothing that it has cleared, as everything that is written goes through mergeData().
      return mergeData({ lines, settled: others, ...(cleared !== undefined && { cleared }) }, { lines: {} })
    })

  test('the order of the copies does not matter, nor how often one comes', () => {
    fc.assert(
      fc.property(data, data, data, (a, b, c) => {
        expect(mergeData(a, b)).toEqual(mergeData(b, a))
        expect(mergeData(a, mergeData(b, c))).toEqual(mergeData(mergeData(a, b), c))
        expect(mergeData(a, a)).toEqual(a)
      }),
    )
  })

  test('no later mark of either copy is lost, and nothing that was settled comes back', () => {
    fc.assert(
      fc.property(data, data, (a, b) => {
        const merged = mergeData(a, b)
        for (const [key, change] of Object.entries({ ...a.lines, ...b.lines })) {
          const copies = [a, b]
          const settled = Math.max(...copies.map((copy) => Math.max(copy.settled?.[key] ?? -1, copy.cleared ?? -1)))
          const latest = Math.max(...copies.map((copy) => copy.lines[key]?.revision ?? -1))
          if (latest > settled) expect(merged.lines[key]?.revision).toBe(latest)
          else expect(merged.lines[key], `${key} ${change.revision}`).toBeUndefined()
        }
      }),
    )
  })

  test('a draft that only one place has is that draft', () => {
    expect(mergeDrafts(null, draft)).toBe(draft)
    expect(mergeDrafts(draft, null)).toBe(draft)
    expect(mergeDrafts(null, null)).toBeNull()
  })

  test('a draft is saved when no change is left', () => {
    const key = Object.keys(draft.data.lines)[0] ?? ''
    const later = {
      ...draft,
      timestamp: '2026-05-05T00:00:00.000Z',
      isSaved: true,
      lastSavedAt: 'then',
      data: { lines: {}, settled: { [key]: 7 } },
    }
    expect(mergeDrafts(draft, later)).toMatchObject({ isSaved: true, lastSavedAt: 'then', data: { lines: {} } })
    expect(mergeDrafts(later, { ...draft, data: { lines: { [key]: line(8, 1) } } })).toMatchObject({ isSaved: false, lastSavedAt: 'then' })
  })
})
