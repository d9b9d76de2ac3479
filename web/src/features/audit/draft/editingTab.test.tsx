import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from 'vitest'
import { NoteStorage, notes } from '@/lib/notes.ts'
import { tabs } from '@/lib/tabs.ts'
import { DraftDatabase } from '@/shared/drafts/database.ts'
import { type EditingTab, editInOneTab, leaseTime, leaseTurn } from './editingTab.ts'

const names = { userId: 'tom', storeId: 's1', promotionId: 'q1' }

/** A browser that refuses its database. */
function refusing(): DraftDatabase {
  const database = new DraftDatabase()
  vi.spyOn(database, 'claim').mockRejectedValue(new Error('refused'))
  vi.spyOn(database, 'release').mockRejectedValue(new Error('refused'))
  return database
}

/** Tabs that cannot talk to each other, as in a browser without BroadcastChannel. */
const silent = { works: false, tell() {}, listen: () => () => {} }

let open: EditingTab[] = []

function openTab(given: Parameters<typeof editInOneTab>[2] & { who?: Partial<typeof names> } = {}): { tab: EditingTab; told: Mock } {
  const { who, ...place } = given
  const told = vi.fn()
  const tab = editInOneTab({ ...names, ...who }, told, place)
  open.push(tab)
  return { tab, told }
}

const answers = (told: Mock) => told.mock.calls.map(([editing]) => editing)
const answered = (told: Mock, ...expected: boolean[]) => vi.waitFor(() => expect(answers(told)).toEqual(expected), { timeout: 5000 })

/** Lets time pass. The database of the tests answers in real time, so it gets some of that too. */
async function pass(ms: number) {
  await vi.advanceTimersByTimeAsync(ms)
  for (let round = 0; round < 30; round++) await new Promise((resolve) => setImmediate(resolve))
}

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }))
afterEach(() => {
  for (const tab of open) tab.leave()
  open = []
  vi.useRealTimers()
})

describe.each([
  ['with the database', () => ({})],
  ['with localStorage only', () => ({ database: refusing() })],
])('AMB-031 FD-30 editing in one tab, %s', (_, place) => {
  test('the first tab may edit; the second is told, and takes over when the first is left', async () => {
    const first = openTab(place())
    await answered(first.told, true)
    const second = openTab(place())
    await answered(second.told, false)
    first.tab.leave()
    await answered(second.told, false, true)
    expect(answers(first.told)).toEqual([true])
  })

  test('the second takes over when the person asks for it, and the first is told', async () => {
    const first = openTab(place())
    await answered(first.told, true)
    const second = openTab(place())
    await answered(second.told, false)
    second.tab.take()
    await answered(second.told, false, true)
    await answered(first.told, true, false)
    for (let turn = 0; turn < 8; turn++) await pass(leaseTurn)
    expect(answers(first.told), 'and stays told').toEqual([true, false])
    expect(answers(second.told)).toEqual([false, true])
  })

  test('the lease is renewed for as long as the first tab lives', async () => {
    const first = openTab(place())
    await answered(first.told, true)
    const second = openTab(place())
    await answered(second.told, false)
    for (let turn = 0; turn < 12; turn++) await pass(leaseTurn)
    expect(answers(second.told)).toEqual([false])
  })

  test('if the first tab has crashed, the second edits after the lease has ended', async () => {
    const first = openTab({ ...place(), tabs: silent })
    await answered(first.told, true)
    vi.clearAllTimers()
    const second = openTab({ ...place(), tabs: silent })
    await answered(second.told, false)
    for (let turn = 0; turn < 5; turn++) await pass(leaseTurn)
    await answered(second.told, false, true)
  })

  test('a lease from before the clock was set back does not last longer than any other', async () => {
    vi.setSystemTime('2030-01-01')
    const first = openTab({ ...place(), tabs: silent })
    await answered(first.told, true)
    vi.clearAllTimers()
    vi.setSystemTime('2026-01-01')
    const second = openTab({ ...place(), tabs: silent })
    await answered(second.told, true)
  })

  test('another person, store or quarter has its own lease', async () => {
    const others = [{}, { userId: 'mia' }, { storeId: 's2' }, { promotionId: 'q2' }].map((who) => openTab({ ...place(), who }))
    for (const { told } of others) await answered(told, true)
  })

  test('a page that goes away gives its lease back, and asks for it again when it is shown from the cache', async () => {
    const first = openTab(place())
    await answered(first.told, true)
    window.dispatchEvent(new Event('pagehide'))
    const second = openTab({ ...place(), tabs: silent })
    await answered(second.told, true)
    second.tab.leave()
    window.dispatchEvent(new Event('pageshow'))
    await pass(leaseTurn)
    const third = openTab({ ...place(), tabs: silent })
    await answered(third.told, false)
  })
})

test('FD-30 after a reload, the tab need not wait for the lease of the page before: nobody answers for it', async () => {
  const database = new DraftDatabase()
  await database.claim('audit-lease:tom:s1:q1', 'the page before', Date.now(), Date.now() + leaseTime)
  const { told } = openTab()
  await pass(500)
  await answered(told, true)
})

test('a tab that leaves while waiting does not take over', async () => {
  const first = openTab()
  await answered(first.told, true)
  const [second, third] = [openTab(), openTab()]
  await answered(second.told, false)
  await answered(third.told, false)
  second.tab.leave()
  first.tab.leave()
  await answered(third.told, false, true)
  expect(answers(second.told)).toEqual([false])
})

test('if the browser keeps nothing at all, every tab may edit', async () => {
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const place = { database: refusing(), notes: new NoteStorage(forbidden) }
  const [first, second] = [openTab(place), openTab(place)]
  await answered(first.told, true)
  await answered(second.told, true)
})

test('FD-30 no lease is left behind', async () => {
  const { tab, told } = openTab({ database: refusing() })
  await answered(told, true)
  expect(notes.read('audit-lease:tom:s1:q1')).toMatchObject({ owner: expect.any(String) })
  tab.leave()
  expect(notes.read('audit-lease:tom:s1:q1')).toBeUndefined()
  expect(tabs.works).toBe(true)
})
