import { beforeEach, describe, expect, test } from 'vitest'
import { NoteStorage, notes } from '@/lib/notes.ts'
import { type Draft, draftKey, newDraftKey, readDraft, sweepDrafts } from './draftStorage.ts'

const report = { id: 'r1', store: { id: 's1' }, coreRangePromotion: { id: 'q1' } }
const draft: Draft = {
  timestamp: '2026-05-04T03:02:01.000Z',
  createdAt: '2026-05-04T03:00:00.000Z',
  isSaved: false,
  lastSavedAt: null,
  data: { lines: { 'NON_LIQUOR::tidy:': { passed: true, pricePassed: null, hidden: false, comments: 'ok', version: 3 } } },
}

const key = 'audit-draft:mia:r1'

beforeEach(() => localStorage.clear())

describe('the key', () => {
  test('DM-038 AMB-031 holds the person and the id of the report or, for a new one, its store and quarter', () => {
    expect(draftKey('mia', report)).toBe('audit-draft:mia:r1')
    expect(draftKey('mia', { ...report, id: undefined })).toBe('audit-draft:mia:new:s1:q1')
    expect(newDraftKey('tom', report)).toBe('audit-draft:tom:new:s1:q1')
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
    const [good] = Object.values(draft.data.lines)
    const bad = {
      text: 'x',
      nothing: null,
      answer: { ...good, passed: 'yes' },
      comments: { ...good, comments: 1 },
      version: { ...good, version: '3' },
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
    for (const forbidden of [new NoteStorage(() => refusing), new NoteStorage(hidden)]) {
      expect(readDraft(forbidden, key)).toBeNull()
      expect(forbidden.write(key, draft)).toBe(false)
      expect(() => sweepDrafts(forbidden, 'mia')).not.toThrow()
    }
  })
})

test("sweeping removes only the person's own drafts that are saved", () => {
  const saved = { ...draft, isSaved: true, data: { lines: {} } }
  notes.write('audit-draft:mia:old', saved)
  notes.write('audit-draft:mia:older', saved)
  notes.write('audit-draft:mia:unsaved', draft)
  notes.write('audit-draft:tom:old', saved)
  localStorage.setItem('audit-draft:mia:broken', '{')
  localStorage.setItem('other', JSON.stringify(saved))
  sweepDrafts(notes, 'mia')
  expect(Object.keys(localStorage).sort()).toEqual(['audit-draft:mia:broken', 'audit-draft:mia:unsaved', 'audit-draft:tom:old', 'other'])
})
