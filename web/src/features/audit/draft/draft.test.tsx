import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SavedLines } from '@/api/types.ts'
import { notes as browserNotes, NoteStorage } from '@/lib/notes.ts'
import { DraftDatabase } from '@/shared/drafts/database.ts'
import type { Device } from '@/shared/drafts/draftFile.ts'
import { type Draft, type DraftKey, readDraft } from '@/shared/drafts/format.ts'
import { autoMark, markTrue } from '@/shared/marks/marking.ts'
import { aLine, defaultWeightings } from '@/shared/marks/testLines.ts'
import { deleteDatabase, holdDatabase, silentIndexedDB } from '@/test/database.ts'
import type { Line, Report } from '../types.ts'
import { AuditDraft, type LineChange } from './draft.ts'
import { holdDraft, openDraft } from './drafts.ts'

const tidy = 'NON_LIQUOR::tidy:'
const floor = 'PROMOTION:p1:ale:FLOOR'
const shelf = 'PROMOTION:p1:ale:SHELF'
const unseen = { passed: null, pricePassed: null, hidden: false, comments: '' }
const byId = 'audit-draft:mia:r1'
const byQuarter = 'audit-draft:mia:new:s1:q1'

const stored = [
  aLine({ id: 'l1', key: tidy, version: 4 }),
  aLine({ id: 'l2', key: floor, type: 'PROMOTION', position: 'FLOOR', version: 2 }),
  aLine({ id: 'l3', key: shelf, type: 'PROMOTION', position: 'SHELF', version: 1 }),
]

const [first] = stored as [Line, ...Line[]]
const aboutTidy = { type: first.type, position: first.position, description: first.description, category: first.category }

function aReport(given: Partial<Report> = {}): Report {
  return {
    id: 'r1',
    status: 'PENDING',
    final: false,
    score: 0,
    scores: { coreRange: -1, promo: 0, promoFloor: 0, promoShelf: 0, nonLiquor: 0, total: 0 },
    date: '2026-05-04',
    updatedAt: '2026-05-04T01:00:00Z',
    completedAt: null,
    createdBy: null,
    completedBy: null,
    store: { id: 's1', name: 'Wattle' } as Report['store'],
    coreRangePromotion: { id: 'q1' } as Report['coreRangePromotion'],
    promoPromotions: [],
    weightings: defaultWeightings,
    uncheckedFocusProducts: 0,
    obstacles: ['Locked', 'Too busy'],
    notChecked: [],
    points: null,
    trend: null,
    lift: null,
    lastVisit: null,
    certificate: null,
    lines: stored,
    can: { save: true } as Report['can'],
    setFinalBlocked: '',
    ...given,
  }
}

/** The same report before it is stored: its lines have no ids. */
const template = () =>
  aReport({ id: undefined, updatedAt: undefined, lines: stored.map(({ id: _, ...line }) => ({ ...line, version: 0 })) })

const database = new DraftDatabase()
const opened: AuditDraft[] = []

function open(report = aReport(), device: Partial<Device> = {}): AuditDraft {
  const draft = new AuditDraft({ userId: 'mia', report, device: { notes: browserNotes, database, ...device } })
  opened.push(draft)
  return draft
}

const kept = (key: DraftKey = byId) => readDraft(browserNotes, key)
const answers = (line: Line | undefined) => [line?.passed, line?.pricePassed]

/** A storage that refuses to write while it is full. */
class FullStorage {
  full = true
  length = 0
  key = () => null
  getItem = (key: string) => localStorage.getItem(key)
  removeItem = (key: string) => localStorage.removeItem(key)
  setItem(key: string, value: string) {
    if (this.full) throw new DOMException('full', 'QuotaExceededError')
    localStorage.setItem(key, value)
  }
}

/** A database that the browser refuses. */
function refusing(): DraftDatabase {
  const database = new DraftDatabase()
  for (const call of ['write', 'clear', 'sweep'] as const) vi.spyOn(database, call).mockRejectedValue(new Error('refused'))
  vi.spyOn(database, 'read').mockResolvedValue(null)
  return database
}

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: new Date('2026-05-04T03:00:00Z'), toFake: ['Date', 'setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const draft of opened.splice(0)) {
    draft.dispose()
    await draft.ready
    await draft.written()
  }
})

describe('changes on the device', () => {
  test('AUDIT-064 a change is on the device when the call returns, with the version that it was made on', () => {
    open().change(tidy, { passed: true, comments: 'swept' })
    expect(kept()).toEqual({
      timestamp: '2026-05-04T03:00:00.000Z',
      createdAt: '2026-05-04T03:00:00.000Z',
      isSaved: false,
      lastSavedAt: '2026-05-04T01:00:00Z',
      report: { storeId: 's1', store: 'Wattle', date: '2026-05-04' },
      data: {
        lines: {
          [tidy]: {
            passed: true,
            pricePassed: null,
            hidden: false,
            comments: 'swept',
            version: 4,
            revision: new Date('2026-05-04T03:00:00Z').getTime(),
            from: unseen,
            about: aboutTidy,
          },
        },
      },
    } satisfies Draft)
  })

  test('AUDIT-064 only changed lines are kept, and a line that is changed back no longer counts as changed', () => {
    const draft = open()
    draft.change(tidy, { passed: true })
    draft.change(floor, { passed: false, pricePassed: false })
    draft.change(tidy, { passed: null })
    expect(Object.keys(kept()?.data.lines ?? {})).toEqual([floor])
    expect(draft.status.unsaved).toBe(1)
    draft.change(floor, { passed: null, pricePassed: null })
    expect(kept()).toMatchObject({ isSaved: true, data: { lines: {} } })
  })

  test('AUDIT-064 opening a report writes nothing', () => {
    open()
    expect(localStorage).toHaveLength(0)
  })

  test('AUDIT-065 a completed report does not change, and nothing is kept', () => {
    const draft = open(aReport({ status: 'COMPLETED' }))
    draft.change(tidy, { passed: true })
    draft.changeAll(markTrue(draft.lines, true))
    expect(draft.lines).toEqual(stored)
    expect(localStorage).toHaveLength(0)
  })

  test('OFFLINE-003 every line that a shortcut changes is kept', () => {
    const draft = open()
    draft.change(floor, { passed: true, pricePassed: false })
    draft.changeAll(autoMark(draft.lines).lines)
    expect(answers(draft.line(shelf))).toEqual([true, false])
    expect(Object.keys(kept()?.data.lines ?? {})).toEqual([floor, shelf])
  })

  test('after a change, all other lines are still the same objects', () => {
    const draft = open()
    const before = draft.lines
    const seen = vi.fn()
    const unsubscribe = draft.onAnswer(seen)
    draft.change(tidy, { passed: true })
    expect(seen).toHaveBeenCalled()
    expect(draft.lines.map((line, i) => line === before[i])).toEqual([false, true, true])
    unsubscribe()
    seen.mockClear()
    draft.change(tidy, { passed: false })
    expect(seen).not.toHaveBeenCalled()
  })
})

describe('restoring', () => {
  test('AMB-031 unsaved changes come back with their old versions, whatever their timestamp', () => {
    vi.setSystemTime('2001-01-01')
    open().change(tidy, { passed: false, comments: 'bins full' })
    vi.setSystemTime('2026-05-05')
    const changedMeanwhile = stored.map((line) => (line.key === tidy ? { ...line, passed: true, version: 5 } : line))
    const draft = open(aReport({ lines: changedMeanwhile }))
    expect(draft.status).toMatchObject({ restored: 1, unsaved: 1 })
    expect(draft.line(tidy)).toMatchObject({ passed: false, comments: 'bins full' })
    expect(draft.changes()).toEqual([
      { id: 'l1', passed: false, pricePassed: null, hidden: false, comments: 'bins full', version: 4, from: unseen },
    ])
  })

  test('AMB-031 changes that the server already has are not restored', () => {
    open().change(tidy, { passed: true })
    const draft = open(aReport({ lines: stored.map((line) => ({ ...line, passed: line.key === tidy ? true : line.passed, version: 9 })) }))
    expect(draft.status).toMatchObject({ restored: 0, unsaved: 0 })
  })

  describe('FD-11 a marked line that the report no longer has', () => {
    const resynced = aReport({ lines: stored.slice(1) })
    const gone = [{ key: tidy, about: aboutTidy, ...unseen, passed: true, comments: 'swept' }]

    test('shows after the report is opened again, and is neither counted nor sent', () => {
      open().change(tidy, { passed: true, comments: 'swept' })
      const draft = open(resynced)
      expect(draft.status).toMatchObject({ restored: 0, unsaved: 0, gone })
      expect(draft.lines).toEqual(stored.slice(1))
      expect(draft.changes()).toEqual([])
      expect(open(resynced).status.gone, 'and again the next time').toEqual(gone)
    })
    test('shows while the page stays open', () => {
      const draft = open()
      draft.change(tidy, { passed: true, comments: 'swept' })
      draft.adopt(resynced)
      expect(draft.status.gone).toEqual(gone)
      const before = draft.status.gone
      draft.change(floor, { passed: true })
      expect(draft.status.gone, 'the same object as before, so that nothing is drawn again').toBe(before)
    })
    test('is removed once the person dismisses it', () => {
      const draft = open()
      draft.change(tidy, { passed: true })
      draft.adopt(resynced)
      draft.letGo()
      expect(draft.status.gone).toEqual([])
      expect(open(resynced).status.gone).toEqual([])
    })
    test('comes back with its mark if another resync brings it back', () => {
      const draft = open()
      draft.change(tidy, { passed: true })
      draft.adopt(resynced)
      draft.adopt(aReport())
      expect(draft.status).toMatchObject({ gone: [], unsaved: 1 })
      expect(draft.line(tidy)?.passed).toBe(true)
    })
  })

  describe("FD-25 somebody else's change", () => {
    const withTidy = (given: Partial<Line>) =>
      aReport({ lines: stored.map((line) => (line.key === tidy ? { ...line, version: 5, ...given } : line)) })

    test('of another field is merged, and our change is saved on top of it', () => {
      const draft = open()
      draft.change(tidy, { passed: true })
      draft.adopt(withTidy({ comments: 'bins full' }))
      expect(draft.line(tidy)).toMatchObject({ passed: true, comments: 'bins full' })
      expect(draft.changes()).toMatchObject([
        { passed: true, comments: 'bins full', version: 5, from: { passed: null, comments: 'bins full' } },
      ])
    })
    test('EVIDENCE-027 our reason stays against their answer, for the server to ask about, and never stands beside it', () => {
      const draft = open()
      draft.change(tidy, { obstacle: 'Locked' })
      draft.adopt(withTidy({ passed: true }))
      expect(draft.line(tidy)).toMatchObject({ passed: null, obstacle: 'Locked' })
      expect(draft.changes()).toMatchObject([{ passed: null, obstacle: 'Locked', version: 4 }])
    })
    test('EVIDENCE-029 a reason is kept on this device, and its taking back is sent even when nobody heard the answer to it', () => {
      const draft = open()
      draft.change(tidy, { obstacle: 'Locked' })
      expect(open().line(tidy)?.obstacle).toBe('Locked')
      draft.sending(draft.changes())
      draft.change(tidy, { obstacle: undefined })
      expect(draft.changes()).toMatchObject([{ id: 'l1', passed: null, obstacle: '', from: { obstacle: 'Locked' } }])
    })
    test('of a line that was only renamed does not clash', () => {
      const draft = open()
      draft.change(tidy, { passed: true })
      draft.adopt(withTidy({ description: 'Bins emptied' }))
      expect(draft.line(tidy)).toMatchObject({ passed: true, description: 'Bins emptied' })
      expect(draft.changes()).toMatchObject([{ passed: true, version: 5 }])
    })
    test('of the same answer leaves ours unsaved, so that the server can tell who answered differently', () => {
      const draft = open()
      draft.change(tidy, { passed: true })
      draft.adopt(withTidy({ passed: false }))
      expect(draft.line(tidy)?.passed).toBe(true)
      expect(draft.changes()).toMatchObject([{ passed: true, version: 4, from: { passed: null } }])
    })
    test('that comes back with a save shows, even under a change of ours that was made during the save', () => {
      const draft = open()
      draft.change(tidy, { passed: true })
      draft.change(floor, { passed: false })
      const sent = draft.changes()
      draft.change(tidy, { passed: false })
      draft.saved(sent, {
        score: 0,
        scores: aReport().scores,
        lines: [
          { id: 'l1', version: 6, stored: { ...unseen, passed: true, comments: 'bins full' } },
          { id: 'l2', version: 3, stored: { ...unseen, passed: false, pricePassed: false, comments: 'no price' } },
        ],
        savedAt: '2026-05-04T03:00:05Z',
      })
      expect(draft.line(floor)).toMatchObject({ passed: false, comments: 'no price' })
      expect(draft.changes()).toEqual([
        { id: 'l1', ...unseen, passed: false, comments: 'bins full', version: 6, from: { ...unseen, passed: true, comments: 'bins full' } },
      ])
    })
  })

  test("DM-038 somebody else's draft on this device is not touched", () => {
    const theirs = new AuditDraft({ userId: 'tom', report: aReport() })
    theirs.change(tidy, { passed: true })
    const draft = open()
    expect(draft.status.restored).toBe(0)
    draft.clear()
    expect(kept('audit-draft:tom:r1')).not.toBeNull()
  })

  test('DM-038 a broken entry counts as missing and is overwritten', () => {
    localStorage.setItem(byId, '{"data":{"lines":7}}')
    const draft = open()
    expect(draft.status.restored).toBe(0)
    draft.change(tidy, { passed: true })
    expect(kept()?.data.lines[tidy]?.passed).toBe(true)
  })
})

describe('a report that somebody else has completed', () => {
  const completed = aReport({ status: 'COMPLETED', lines: stored.map((line) => ({ ...line, passed: true, version: 9 })) })
  const next = aReport({ id: undefined, lines: stored.map(({ id: _, ...line }) => ({ ...line, version: 0 })) })

  test('FD-32 AMB-031 what was taken into the next report of the store stays when the completed one lets go of it', async () => {
    const before = open()
    before.change(tidy, { passed: false, comments: 'swept' })
    before.adopt(completed)
    const taking = open(next)
    taking.take(before.data().lines)
    await taking.written()
    taking.dispose()
    before.clear()
    await before.written()
    const draft = open(next)
    await draft.ready
    expect(draft.status.unsaved).toBe(1)
    expect(draft.line(tidy)).toMatchObject({ passed: false, comments: 'swept' })
    expect(open(completed).status.heldBack).toEqual([])
  })

  test('FD-32 the page of a completed report takes nothing from the next report of the store, which has no id yet', async () => {
    open(next).change(tidy, { passed: false })
    const draft = open(completed)
    await draft.ready
    expect(draft.status.heldBack).toEqual([])
    draft.clear()
    const again = open(next)
    await again.ready
    expect(again.line(tidy)?.passed).toBe(false)
  })

  test('AMB-031 when the report is opened, changes are kept and counted but not applied', async () => {
    const before = open()
    before.change(tidy, { passed: false })
    before.change(floor, { passed: true })
    const draft = open(completed)
    await draft.ready
    expect(draft.status).toMatchObject({ heldBack: [{ key: tidy, about: aboutTidy, passed: false }], restored: 0, unsaved: 0 })
    expect(draft.line(tidy)?.passed).toBe(true)
    expect(Object.keys(kept()?.data.lines ?? {}), 'what the server has anyway is not kept').toEqual([tidy])
  })

  test('AMB-031 a mark to which whoever completed the report has added an answer is in the report, and not kept', async () => {
    const before = open()
    before.change(floor, { passed: true })
    await before.written()
    before.dispose()
    const lines = stored.map((line) => (line.key === floor ? { ...line, version: 3, passed: true, pricePassed: true } : line))
    const draft = open({ ...completed, lines })
    await draft.ready
    expect(draft.status.heldBack).toEqual([])
    expect(kept()?.data.lines ?? {}).toEqual({})
  })

  test('AMB-031 while the report is open, changes are kept and counted but not applied; REOPEN brings them back', async () => {
    const draft = open()
    await draft.ready
    draft.change(tidy, { passed: false })
    draft.adopt(completed)
    expect(draft.status).toMatchObject({ heldBack: [{ key: tidy }], unsaved: 0 })
    expect(draft.changes()).toEqual([])
    expect(draft.line(tidy)?.passed).toBe(true)
    expect(kept()?.data.lines[tidy]?.passed).toBe(false)
    draft.adopt({ ...completed })
    expect(draft.status.heldBack, 'still there when the report is loaded again').toHaveLength(1)
    draft.adopt({ ...completed, status: 'PENDING' })
    expect(draft.status).toMatchObject({ heldBack: [], unsaved: 1 })
    expect(draft.changes()).toMatchObject([{ id: 'l1', passed: false, version: 4 }])
  })
})

describe('saving', () => {
  const answer = (versions: Record<string, number>) => ({
    score: 0,
    scores: aReport().scores,
    lines: Object.entries(versions).map(([id, version]) => ({ id, version })),
    savedAt: '2026-05-04T03:00:05Z',
  })

  test('AUDIT-066 AUDIT-067 the saved flag resets after 5 s, and the time of the save stays', () => {
    const draft = open()
    draft.change(tidy, { passed: true })
    draft.saved(draft.changes(), answer({ l1: 5 }))
    expect(draft.status).toMatchObject({ justSaved: true, unsaved: 0, lastSavedAt: '2026-05-04T03:00:05Z' })
    expect(kept()).toMatchObject({ isSaved: true, lastSavedAt: '2026-05-04T03:00:05Z', data: { lines: {} } })
    vi.advanceTimersByTime(4999)
    expect(draft.status.justSaved).toBe(true)
    vi.advanceTimersByTime(1)
    expect(draft.status).toMatchObject({ justSaved: false, lastSavedAt: '2026-05-04T03:00:05Z' })
  })

  test('AMB-031 the page goes on telling that changes were restored after they have been saved', () => {
    open().change(tidy, { passed: true })
    const draft = open()
    draft.saved(draft.changes(), answer({ l1: 5 }))
    expect(draft.status).toMatchObject({ restored: 1, unsaved: 0 })
  })

  test('FD-09 the next change is based on the version that the save made', () => {
    const draft = open()
    draft.change(tidy, { passed: true })
    draft.saved(draft.changes(), answer({ l1: 5 }))
    draft.change(tidy, { passed: false })
    expect(draft.changes()).toMatchObject([{ id: 'l1', passed: false, version: 5 }])
  })

  test('FD-09 a change made during the save stays unsaved, based on the new version', () => {
    const draft = open()
    draft.change(tidy, { passed: true })
    const sent = draft.changes()
    draft.change(tidy, { comments: 'one more thing' })
    draft.change(floor, { passed: true })
    draft.saved(sent, answer({ l1: 5 }))
    expect(draft.changes()).toMatchObject([
      { id: 'l1', passed: true, comments: 'one more thing', version: 5 },
      { id: 'l2', passed: true, version: 2 },
    ])
    expect(draft.status.unsaved).toBe(2)
  })

  test('OFFLINE-023 a comment that was typed on during a save that joined it with another is joined again by the next one', () => {
    const draft = open()
    draft.change(tidy, { comments: 'Bins' })
    const sent = draft.changes()
    draft.change(tidy, { comments: 'Bins full' })
    const { lines, ...rest } = answer({ l1: 5 })
    const stored = { ...unseen, comments: 'Lid broken\n\nBins' }
    draft.saved(sent, { ...rest, lines: lines.map((line) => ({ ...line, stored })) })
    expect(draft.changes()).toMatchObject([{ comments: 'Bins full', version: 5, from: { comments: 'Bins' } }])
  })

  test('an answer from before the save does not undo the marks that were saved', () => {
    const draft = open()
    draft.change(tidy, { passed: true })
    draft.saved(draft.changes(), answer({ l1: 5 }))
    draft.adopt(aReport())
    expect(draft.line(tidy)).toMatchObject({ passed: true, version: 5 })
    expect(draft.status.unsaved).toBe(0)
  })

  test("a colleague's mark shows on a line without changes of our own", () => {
    const draft = open()
    draft.change(floor, { passed: true })
    draft.adopt(aReport({ lines: stored.map((line) => (line.key === tidy ? { ...line, passed: true, version: 5 } : line)) }))
    expect(draft.line(tidy)).toMatchObject({ passed: true, version: 5 })
    expect(draft.changes()).toMatchObject([{ id: 'l2' }])
  })

  describe('FD-09 conflicts', () => {
    const conflict = {
      lineId: 'l1',
      key: tidy,
      mine: { passed: true, pricePassed: null, hidden: false, comments: '' },
      theirs: { passed: false, pricePassed: null, hidden: false, comments: 'no', version: 6 },
      changedBy: { id: 'tom', firstName: 'Tom', lastName: 'Whitfield' },
      changedAt: '2026-05-04T02:59:00Z',
    }
    test('FD-25 with mine, the next save replaces theirs and keeps what they added', () => {
      const draft = open()
      draft.change(tidy, { passed: true })
      draft.resolve([conflict], true)
      expect(draft.changes()).toMatchObject([{ id: 'l1', passed: true, comments: 'no', version: 6 }])
    })
    test.each([
      ['mine', true],
      ['theirs', false],
    ])('OFFLINE-023 with %s, the comments of both stay', (_, mine) => {
      const draft = open()
      draft.change(tidy, { passed: true, comments: 'mine' })
      draft.resolve([{ ...conflict, mine: { ...conflict.mine, comments: 'no\n\nmine' } }], mine)
      expect(draft.line(tidy)).toMatchObject({ passed: mine, comments: 'no\n\nmine' })
      expect(draft.changes()).toMatchObject([{ passed: mine, comments: 'no\n\nmine', version: 6, from: { comments: 'no' } }])
    })
    test('with theirs, mine is dropped', () => {
      const draft = open()
      draft.change(tidy, { passed: true })
      draft.resolve([conflict], false)
      expect(draft.line(tidy)).toMatchObject({ passed: false, comments: 'no', version: 6, changedBy: conflict.changedBy })
      expect(draft.changes()).toEqual([])
      expect(kept()?.data.lines).toEqual({})
    })
  })
})

describe('a new report', () => {
  const created = () => aReport({ lines: stored.map((line) => ({ ...line, version: 1 })) })

  test('AMB-031 is kept under its store and quarter, and has nothing to send yet', () => {
    const draft = open(template())
    draft.change(tidy, { passed: true })
    expect(kept(byQuarter)?.data.lines[tidy]?.passed).toBe(true)
    expect(draft.changes()).toEqual([])
    expect(draft.status.unsaved).toBe(1)
  })

  test('FD-01 keeps its marks by key when it is created', async () => {
    const draft = open(template())
    draft.change(tidy, { passed: true })
    draft.adopt(created())
    expect(draft.changes()).toMatchObject([{ id: 'l1', passed: true, version: 1 }])
    await vi.waitFor(() => expect(Object.keys(localStorage)).toEqual([byId]))
    expect(kept()?.data.lines[tidy]).toMatchObject({ passed: true, version: 1 })
  })

  test("FD-01 keeps its marks when a colleague has already created it, and they clash with the colleague's", async () => {
    open(template()).change(tidy, { passed: true })
    const theirs = stored.map((line) => (line.key === tidy ? { ...line, passed: false } : line))
    const draft = open(aReport({ lines: theirs }))
    expect(draft.status.restored).toBe(1)
    expect(draft.changes()).toMatchObject([{ id: 'l1', passed: true, version: 1, from: { passed: null } }])
    expect(draft.line(tidy)?.version, 'the stored line is at 4').toBe(4)
    await vi.waitFor(() => expect(Object.keys(localStorage)).toEqual([byId]))
  })

  test('FD-01 if the browser crashed while the draft was moved, the later marks win', async () => {
    open(template()).change(tidy, { passed: true })
    open(template()).change(floor, { passed: true })
    const before = localStorage.getItem(byQuarter) ?? ''
    open(aReport()).change(tidy, { passed: false })
    localStorage.setItem(byQuarter, before)
    const draft = open(aReport())
    expect([draft.line(tidy)?.passed, draft.line(floor)?.passed]).toEqual([false, true])
    await vi.waitFor(() => expect(Object.keys(localStorage)).toEqual([byId]))
  })

  test('FD-01 its old entry is not removed before the new one is written', async () => {
    open(template()).change(tidy, { passed: true })
    const draft = open(aReport(), { notes: new NoteStorage(() => new FullStorage()), database: refusing() })
    await vi.waitFor(() => expect(draft.status).toMatchObject({ restored: 1, onlyHere: 1 }))
    expect(kept(byQuarter)?.data.lines[tidy]?.passed).toBe(true)
  })

  test('FD-01 FD-29 its old entry is removed once the database has the new one, even if localStorage is full', async () => {
    open(template()).change(tidy, { passed: true })
    const draft = open(aReport(), { notes: new NoteStorage(() => new FullStorage()) })
    await vi.waitFor(() => expect(kept(byQuarter)).toBeNull())
    expect(draft.status).toMatchObject({ restored: 1, onlyHere: 0 })
    expect(Object.keys((await database.read(byId))?.data.lines ?? {})).toEqual([tidy])
  })
})

describe('removing drafts', () => {
  test('AUDIT-068 AUDIT-069 clearing removes the draft from the device', () => {
    const draft = open()
    draft.change(tidy, { passed: true })
    draft.clear()
    expect(localStorage).toHaveLength(0)
    expect(draft.status).toMatchObject({ unsaved: 0, heldBack: [] })
    draft.adopt(aReport({ status: 'COMPLETED' }))
    expect(draft.status.heldBack).toEqual([])
    expect(localStorage).toHaveLength(0)
  })

  test('opening a report removes saved drafts of other reports, but not unsaved ones', async () => {
    const other = open(aReport({ id: 'r2' }))
    other.change(tidy, { passed: true })
    other.change(tidy, { passed: null })
    open(aReport({ id: 'r3' })).change(tidy, { passed: true })
    open()
    await vi.waitFor(() => expect(Object.keys(localStorage)).toEqual(['audit-draft:mia:r3']))
  })
})

describe('FD-31 marks that the device cannot keep', () => {
  test('are counted until there is room again', async () => {
    const storage = new FullStorage()
    const draft = open(aReport(), { notes: new NoteStorage(() => storage), database: refusing() })
    draft.change(tidy, { passed: true })
    expect(draft.status.onlyHere, 'the database has not answered yet').toBe(0)
    await vi.waitFor(() => expect(draft.status).toMatchObject({ onlyHere: 1, unsaved: 1 }))
    expect(draft.line(tidy)?.passed, 'the mark itself is there').toBe(true)
    expect(draft.unsavedLines()).toMatchObject([{ key: tidy, about: aboutTidy, passed: true }])
    storage.full = false
    draft.change(floor, { passed: true })
    expect(draft.status.onlyHere).toBe(0)
    expect(Object.keys(kept()?.data.lines ?? {})).toEqual([tidy, floor])
  })

  test('are written again when the page looks again, without another mark', async () => {
    const storage = new FullStorage()
    const draft = open(aReport(), { notes: new NoteStorage(() => storage), database: refusing() })
    draft.change(tidy, { passed: true })
    await vi.waitFor(() => expect(draft.status.onlyHere).toBe(1))
    storage.full = false
    draft.check()
    expect(draft.status.onlyHere).toBe(0)
    expect(kept()?.data.lines[tidy]?.passed).toBe(true)
  })

  test('are written again after somebody has cleared the storage', async () => {
    const draft = open()
    draft.change(tidy, { passed: true })
    await draft.written()
    localStorage.clear()
    await deleteDatabase()
    draft.check()
    await draft.written()
    expect(kept()?.data.lines[tidy]?.passed).toBe(true)
    expect((await database.read(byId))?.data.lines[tidy]?.passed).toBe(true)
  })

  test('are not counted while one of the two places has them', async () => {
    const [noNotes, noDatabase] = [
      open(aReport(), { notes: new NoteStorage(() => new FullStorage()) }),
      open(aReport({ id: 'r2' }), { database: refusing() }),
    ]
    for (const draft of [noNotes, noDatabase]) {
      draft.change(tidy, { passed: true })
      await draft.written()
      expect(draft.status.onlyHere).toBe(0)
    }
    expect((await database.read(byId))?.data.lines[tidy]?.passed).toBe(true)
  })
})

describe('FD-29 localStorage and the database together', () => {
  /** Marks a line, and returns once the database has it. */
  async function mark(value: LineChange) {
    const draft = open()
    draft.change(tidy, value)
    await draft.written()
    draft.dispose()
  }

  test('marks that localStorage lost when the browser was killed come back from the database', async () => {
    await mark({ passed: true })
    const older = localStorage.getItem(byId) ?? ''
    vi.setSystemTime('2026-05-04T03:00:10Z')
    await mark({ passed: false, comments: 'bins full' })
    localStorage.setItem(byId, older)
    const draft = open()
    expect(draft.line(tidy)?.passed, 'at first').toBe(true)
    await draft.ready
    expect(draft.line(tidy)).toMatchObject({ passed: false, comments: 'bins full' })
    expect(draft.status.restored).toBe(1)
    expect(kept()?.data.lines[tidy]?.passed, 'localStorage has it again').toBe(false)
  })

  test('marks that the database could not keep come from localStorage, and the database gets them', async () => {
    await mark({ passed: true })
    vi.setSystemTime('2026-05-04T03:00:10Z')
    const without = open(aReport(), { database: refusing() })
    without.change(tidy, { passed: false })
    without.change(floor, { passed: true })
    await without.written()
    const draft = open()
    await draft.ready
    await draft.written()
    expect([draft.line(tidy)?.passed, draft.line(floor)?.passed]).toEqual([false, true])
    expect(Object.keys((await database.read(byId))?.data.lines ?? {}).sort()).toEqual([tidy, floor].sort())
  })

  test('a mark that was saved does not come back from an older localStorage', async () => {
    await mark({ passed: true })
    const older = localStorage.getItem(byId) ?? ''
    const saving = open()
    saving.saved(saving.changes(), {
      score: 0,
      scores: aReport().scores,
      lines: [{ id: 'l1', version: 5 }],
      savedAt: '2026-05-04T03:00:05Z',
    })
    await saving.written()
    localStorage.setItem(byId, older)
    const draft = open(aReport({ lines: stored.map((line) => (line.key === tidy ? { ...line, version: 6, passed: false } : line)) }))
    await draft.ready
    expect(draft.line(tidy)?.passed).toBe(false)
    expect(draft.status.unsaved).toBe(0)
  })

  test('a draft that was removed does not come back from an older localStorage', async () => {
    await mark({ passed: true })
    const older = localStorage.getItem(byId) ?? ''
    open().clear()
    await vi.waitFor(async () => expect((await database.read(byId))?.data.lines).toEqual({}))
    localStorage.setItem(byId, older)
    const draft = open()
    await draft.ready
    expect(draft.status.unsaved).toBe(0)
  })

  test('a database that never answers delays nothing, and localStorage is enough', async () => {
    open().change(tidy, { passed: true })
    vi.useRealTimers()
    const silent = silentIndexedDB()
    vi.stubGlobal('indexedDB', silent)
    const draft = new AuditDraft({ userId: 'mia', report: aReport(), device: { notes: browserNotes, database: new DraftDatabase(20) } })
    expect(draft.status.restored).toBe(1)
    draft.change(floor, { passed: true })
    expect(draft.status.onlyHere).toBe(0)
    await draft.written()
    expect(draft.status).toMatchObject({ onlyHere: 0, unsaved: 2 })
    draft.dispose()
    silent.forbid()
    await draft.ready
  })

  test('FD-250 marks that the database is slow to give come in with the marks that were made meanwhile', async () => {
    await mark({ passed: true })
    localStorage.clear()
    vi.useRealTimers()
    const release = await holdDatabase()
    const draft = open(aReport(), { database: new DraftDatabase(20) })
    draft.change(floor, { passed: false })
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(draft.line(tidy)?.passed, 'not yet').toBeNull()
    release()
    await draft.ready
    expect([draft.line(tidy)?.passed, draft.line(floor)?.passed]).toEqual([true, false])
    expect(draft.status).toMatchObject({ restored: 1, unsaved: 2 })
  })

  test('FD-250 FD-01 marks of a report that got its id before the database had answered come in, and go to it', async () => {
    const before = open(template())
    before.change(tidy, { passed: true })
    await before.written()
    before.dispose()
    localStorage.clear()
    vi.useRealTimers()
    const release = await holdDatabase()
    const draft = open(template(), { database: new DraftDatabase(20) })
    draft.change(floor, { passed: false })
    draft.adopt(aReport())
    await new Promise((resolve) => setTimeout(resolve, 60))
    release()
    await draft.ready
    await draft.written()
    expect([draft.line(tidy)?.passed, draft.line(floor)?.passed]).toEqual([true, false])
    expect(draft.changes()).toMatchObject([{ id: 'l2' }, { id: 'l1' }])
    await vi.waitFor(async () => expect((await database.read(byQuarter))?.data.lines ?? {}).toEqual({}))
    expect(Object.keys((await database.read(byId))?.data.lines ?? {}).sort()).toEqual([tidy, floor].sort())
  })

  test('a mark of this page is later than what the database brings afterwards', async () => {
    await mark({ passed: true })
    localStorage.clear()
    vi.setSystemTime('2026-05-04T03:00:10Z')
    const draft = open()
    draft.change(tidy, { passed: false })
    await draft.ready
    expect(draft.line(tidy)?.passed).toBe(false)
  })

  test('a draft that nothing uses any more writes nothing when the database answers', async () => {
    const draft = open()
    draft.change(tidy, { passed: true })
    draft.dispose()
    localStorage.clear()
    await draft.ready
    expect(localStorage).toHaveLength(0)
  })

  test("another tab's marks are not overwritten by this tab's", () => {
    const [first, second] = [open(), open()]
    first.change(tidy, { passed: true })
    second.change(floor, { passed: true })
    expect(Object.keys(kept()?.data.lines ?? {}).sort()).toEqual([tidy, floor].sort())
    first.change(shelf, { passed: false })
    expect(Object.keys(kept()?.data.lines ?? {}).sort()).toEqual([tidy, floor, shelf].sort())
    expect(first.line(floor)?.passed).toBe(true)
  })

  test('a change that equals an older answer of the server is kept', () => {
    const newer = aReport({ lines: stored.map((line) => (line.key === tidy ? { ...line, version: 5, passed: false } : line)) })
    open(newer).change(tidy, { passed: null })
    expect(open().status.unsaved).toBe(1)
    expect(open(newer).changes()).toMatchObject([{ id: 'l1', passed: null, version: 5 }])
  })
})

test('FD-253 says how long ago each change was made, and that it cannot when the clock was set back', () => {
  const draft = open()
  draft.change(tidy, { passed: false })
  vi.setSystemTime('2026-05-04T03:00:30Z')
  draft.change(floor, { passed: true })
  vi.setSystemTime('2026-05-04T04:00:00Z')
  const ages = () => [...draft.made(draft.changes())].map(([id, { age }]) => [id, age])
  expect(ages()).toEqual([
    ['l1', 3_600_000],
    ['l2', 3_570_000],
  ])
  vi.setSystemTime('2026-05-04T03:00:10Z')
  expect(ages()).toEqual([
    ['l1', 10_000],
    ['l2', -1],
  ])
})

describe('FD-324 the revision of each change', () => {
  const revisions = (draft: AuditDraft) => [...draft.made(draft.changes()).values()].map(({ revision }) => revision)
  const answer = (lines: SavedLines['lines']) => ({ score: 0, scores: aReport().scores, lines, savedAt: '2026-05-04T03:00:05Z' })

  test('grows with every change and its undo, in each tab and after a reload, whatever the clock says', async () => {
    const first = open()
    const undo = first.change(tidy, { passed: true })
    const seen = revisions(first)
    vi.setSystemTime('2026-05-03T03:00:00Z')
    first.change(tidy, { passed: false })
    seen.push(...revisions(first))
    undo()
    first.change(tidy, { comments: 'bins' })
    seen.push(...revisions(first))
    const second = open()
    second.change(tidy, { passed: true })
    seen.push(...revisions(second))
    first.change(tidy, { passed: null })
    seen.push(...revisions(first))
    await first.written()
    localStorage.removeItem(byId)
    const reloaded = open()
    await reloaded.ready
    reloaded.change(tidy, { passed: false })
    seen.push(...revisions(reloaded))
    expect(seen).toHaveLength(6)
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b))
  })

  test('goes on from the database where the clock was set back and the page was quicker: the change stays, and is the latest', async () => {
    const before = open()
    before.change(tidy, { passed: true })
    const [given = 0] = revisions(before)
    before.saved(before.changes(), answer([{ id: 'l1', version: 5 }]))
    await before.written()
    before.dispose()
    localStorage.clear()
    vi.setSystemTime('2026-05-03T03:00:00Z')
    const report = aReport({ lines: stored.map((line) => (line.key === tidy ? { ...line, version: 5, passed: true } : line)) })
    const draft = open(report)
    draft.change(tidy, { passed: false })
    expect(revisions(draft)[0]).toBeLessThan(given)
    await draft.ready
    expect(draft.line(tidy)?.passed).toBe(false)
    expect(revisions(draft)[0]).toBeGreaterThan(given)
  })

  test('a save that came after a later one of this device shows what is stored, and what is marked next is later', () => {
    const draft = open()
    draft.change(tidy, { passed: true })
    const [sent = 0] = revisions(draft)
    const later = sent + 1000
    draft.saved(draft.changes(), answer([{ id: 'l1', version: 6, stored: { ...unseen, passed: false }, revision: later }]))
    expect(draft.line(tidy)?.passed).toBe(false)
    expect(draft.status.unsaved).toBe(0)
    draft.change(tidy, { passed: true })
    expect(draft.changes()).toMatchObject([{ passed: true, version: 6, from: { passed: false } }])
    expect(revisions(draft)[0]).toBeGreaterThan(later)
  })

  test('what is marked while such a save is on its way is later, too', () => {
    const draft = open()
    draft.change(tidy, { passed: true })
    const sent = draft.changes()
    const later = (revisions(draft)[0] ?? 0) + 1000
    draft.change(tidy, { comments: 'bins' })
    draft.saved(sent, answer([{ id: 'l1', version: 6, stored: { ...unseen, passed: false }, revision: later }]))
    expect(draft.changes()).toMatchObject([{ passed: false, comments: 'bins', version: 6 }])
    expect(revisions(draft)[0]).toBeGreaterThan(later)
  })
})

describe('FD-32 FD-33 marks of another report, and giving changes up', () => {
  test('taken marks are unsaved changes on the lines with the same key, and the others are shown', () => {
    const old = open()
    old.change(tidy, { passed: true })
    old.change(floor, { passed: false })
    const draft = open(aReport({ id: 'r2', lines: stored.slice(1).map((line) => ({ ...line, id: `n${line.id}`, version: 1 })) }))
    draft.take(old.data().lines)
    expect(draft.changes()).toMatchObject([{ id: 'nl2', passed: false, version: 1 }])
    expect(draft.status.gone).toMatchObject([{ key: tidy, about: aboutTidy, passed: true }])
    expect(kept('audit-draft:mia:r2')?.data.lines).toHaveProperty([tidy])
  })

  test('OFFLINE-031 FD-236 a mark that was made on top of a saved one is taken whole, and is no clash in the new report', () => {
    const saved = stored.map((line) =>
      line.key === floor ? { ...line, version: 3, passed: true, pricePassed: true, comments: 'Dusty' } : line,
    )
    const old = open(aReport({ lines: saved }))
    old.change(floor, { passed: true, pricePassed: false })
    for (const id of ['r2', undefined]) {
      const draft = open(aReport({ id, lines: stored.map((line) => ({ ...line, id: id && `n${line.id}`, version: id ? 1 : 0 })) }))
      draft.take(old.data().lines)
      expect(draft.line(floor), id).toMatchObject({ passed: true, pricePassed: false, comments: 'Dusty' })
      if (id) expect(draft.changes(), id).toMatchObject([{ id: 'nl2', passed: true, pricePassed: false, comments: 'Dusty', version: 1 }])
      if (id) expect(draft.changes()[0]).not.toHaveProperty('from')
    }
  })

  test('changes that were given up do not come back', async () => {
    const draft = open()
    draft.change(tidy, { passed: true })
    draft.giveUp()
    expect(draft.status.unsaved).toBe(0)
    expect(draft.line(tidy)?.passed).toBeNull()
    await draft.written()
    const again = open()
    await again.ready
    expect(again.status.unsaved).toBe(0)
  })
})

describe('a mark that is taken back while nobody knows whether it was stored', () => {
  const marked = { ...unseen, passed: true }
  const answer = (version: number) => ({ id: 'r1', savedAt: '2026-05-04T02:00:00Z', lines: [{ id: 'l1', version }] }) as never

  test('AUDIT-064 is sent when the first save succeeds after all', () => {
    const draft = open()
    draft.change(tidy, { passed: true })
    const sent = draft.changes()
    draft.sending(sent)
    draft.change(tidy, { passed: null })
    draft.saved(sent, answer(5))
    expect(draft.changes()).toEqual([{ id: 'l1', ...unseen, version: 5, from: marked }])
    expect(draft.line(tidy)?.passed).toBeNull()
  })

  test('AUDIT-064 is sent when the answer to the first save was lost, also after a reload', () => {
    const draft = open()
    draft.change(tidy, { passed: true })
    draft.sending(draft.changes())
    draft.change(tidy, { passed: null })
    expect(draft.status.unsaved).toBe(1)
    const lines = stored.map((line) => (line.key === tidy ? { ...line, passed: true, version: 5 } : line))
    const again = open(aReport({ lines }))
    expect(again.changes()).toEqual([{ id: 'l1', ...unseen, version: 5, from: marked }])
    again.sending(again.changes())
    again.saved(again.changes(), answer(6))
    expect(again.status.unsaved).toBe(0)
  })

  test('AUDIT-064 is sent when the page that was left had sent the mark and the answer came too late', () => {
    const before = open()
    before.change(tidy, { passed: true })
    const again = open()
    again.change(tidy, { passed: null })
    expect(again.changes()).toEqual([{ id: 'l1', ...unseen, version: 4, from: marked }])
  })

  test('AUDIT-064 does not undo another answer of the line that never reached the server', () => {
    const draft = open()
    draft.change(tidy, { passed: true })
    draft.sending(draft.changes())
    draft.change(tidy, { comments: 'Tidy' })
    expect(draft.changes()).toEqual([{ id: 'l1', ...marked, comments: 'Tidy', version: 4, from: unseen }])
  })

  test('AUDIT-064 given once more, is a change again, because the first save may never have arrived', () => {
    const draft = open()
    draft.change(tidy, { passed: true })
    draft.sending(draft.changes())
    draft.change(tidy, { passed: null })
    draft.change(tidy, { passed: true })
    expect(draft.changes()).toEqual([{ id: 'l1', ...marked, version: 4, from: unseen }])
  })

  test('AUDIT-064 stays a change after a second save without an answer, because the first may be the only one that was stored', () => {
    const draft = open()
    draft.change(tidy, { passed: true })
    draft.sending(draft.changes())
    draft.change(tidy, { passed: null })
    draft.sending(draft.changes())
    draft.change(tidy, { comments: 'Tidy' })
    expect(draft.changes()).toEqual([{ id: 'l1', ...unseen, comments: 'Tidy', version: 4, from: marked }])
  })

  test('is no change any more when the server refused the first save', () => {
    const draft = open()
    draft.change(tidy, { passed: true })
    draft.sending(draft.changes())
    draft.refused(draft.changes())
    draft.change(tidy, { passed: null })
    expect(draft.changes()).toEqual([])
  })
})

describe('a draft that pages share', () => {
  /** A page that has closed left this mark, and localStorage lost it. */
  beforeEach(async () => {
    const draft = open()
    draft.change(tidy, { passed: true })
    await draft.written()
    draft.dispose()
    localStorage.clear()
  })

  test('FD-29 goes on when it is held again after it was let go: what the device has comes in', async () => {
    const draft = openDraft('mia', aReport(), 0)
    holdDraft(draft, 'mia', 0)()
    const release = holdDraft(draft, 'mia', 0)
    await draft.ready
    expect(draft.status).toMatchObject({ restored: 1, unsaved: 1 })
    release()
  })

  test('FD-29 a save that ends, or a look at the tab, does not end it while the page that opened it is drawn', async () => {
    const draft = openDraft('mia', aReport(), 0)
    const saved = holdDraft(draft, 'mia', 0)
    expect(openDraft('mia', aReport(), 0)).toBe(draft)
    saved()
    window.dispatchEvent(new Event('focus'))
    expect(openDraft('mia', aReport(), 0)).toBe(draft)
    await draft.ready
    expect(draft.status.unsaved).toBe(1)
    holdDraft(draft, 'mia', 0)()
    const next = openDraft('mia', aReport(), 0)
    expect(next, 'once the page is left').not.toBe(draft)
    holdDraft(next, 'mia', 0)()
  })
})
