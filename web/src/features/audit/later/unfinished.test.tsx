import { QueryClient } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notes } from '@/lib/notes.ts'
import { tabs } from '@/lib/tabs.ts'
import { draftDatabase } from '@/shared/drafts/database.ts'
import { hasUnkeptMarks, unsavedDrafts } from '@/shared/drafts/waiting.ts'
import { meQuery, session } from '@/shared/session/session.ts'
import { aRep, problemBody, server } from '@/test/server.ts'
import { holdDraft, isInUse, openDraft } from '../draft/drafts.ts'
import { aReport } from '../report/testPage.tsx'
import { startUnfinished } from './unfinished.ts'

const rep = aRep()
const key = `audit-draft:${rep.id}:r1` as const
let saved: unknown[] = []
let asked = 0

/** Keeps a mark on the device, as a page does that was left without a connection. */
function mark(revision = Date.now()) {
  const line = { passed: false, pricePassed: null, hidden: false, comments: '', version: 1, revision }
  const at = new Date().toISOString()
  const about = { storeId: 'wattle', store: 'Wattle & Vine', date: '2026-11-19' }
  notes.write(key, {
    timestamp: at,
    createdAt: at,
    isSaved: false,
    lastSavedAt: null,
    report: about,
    data: { lines: { 'NON_LIQUOR::tidy:': line } },
  })
}

function start(me = rep) {
  const client = new QueryClient()
  client.setQueryData(meQuery.queryKey, me)
  startUnfinished(rep.id, client)
}

beforeEach(() => {
  localStorage.clear()
  saved = []
  asked = 0
  server.use(
    http.get('/api/audit-reports/:id', () => {
      asked += 1
      return HttpResponse.json(aReport())
    }),
    http.put('/api/audit-reports/:id/lines', async ({ request }) => {
      saved.push(await request.json())
      const { score, scores } = aReport()
      return HttpResponse.json({ score, scores, savedAt: '2026-11-19T03:00:00Z', lines: [{ id: 'tidy', version: 2 }] })
    }),
  )
})
afterEach(() => {
  vi.useRealTimers()
  startUnfinished('', new QueryClient())
})

test('FD-252 OFFLINE-012 marks of a report that no page has open are sent by themselves', async () => {
  mark()
  start()
  await waitFor(() => expect(saved).toMatchObject([{ lines: [{ id: 'tidy', passed: false }] }]))
  await waitFor(async () => expect((await unsavedDrafts(rep.id)).size).toBe(0))
})

test('FD-252 FD-30 those of a report that a page has open, here or in another tab, are left to that page', async () => {
  mark()
  const release = holdDraft(openDraft(rep.id, aReport(), 0), rep.id, 0)
  start()
  await waitFor(() => expect(asked).toBe(1))
  release()
  startUnfinished('', new QueryClient())
  const names = [rep.id, aReport().store.id, aReport().coreRangePromotion.id].join(':')
  await draftDatabase.claim(`audit-lease:${names}`, 'other tab', Date.now(), Date.now() + 10_000)
  start()
  await waitFor(() => expect(asked).toBe(2))
  await draftDatabase.release(`audit-lease:${names}`, 'other tab')
  expect(saved).toEqual([])
})

test('FD-252 OFFLINE-021 what somebody else has answered differently is asked for once, and waits for the person or another mark', async () => {
  const theirs = { passed: true, pricePassed: null, hidden: false, comments: '', version: 2 }
  const conflict = {
    lineId: 'tidy',
    key: 'NON_LIQUOR::tidy:',
    mine: { ...theirs, passed: false },
    theirs,
    changedBy: null,
    changedAt: null,
  }
  server.use(
    http.put('/api/audit-reports/:id/lines', () => {
      saved.push('refused')
      return HttpResponse.json({ ...problemBody(409, 'Somebody else has answered.'), conflicts: [conflict] }, { status: 409 })
    }),
  )
  mark()
  start()
  await waitFor(() => expect(saved).toEqual(['refused']))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  tabs.tell({ about: 'draft', key })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(saved).toEqual(['refused'])
  expect((await unsavedDrafts(rep.id)).size).toBe(1)
})

test('FD-252 nobody sends what the person has marked whom they act as', async () => {
  mark()
  start({ ...rep, impersonator: { id: 'priya', firstName: 'Priya', lastName: 'Raman' } as never })
  start()
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(asked).toBe(1)
})

test('FD-328 FD-26 while somebody else is signed in they wait, are no failure, and go once their person is back', async () => {
  const failure = vi.spyOn(console, 'error').mockImplementation(() => {})
  server.use(
    http.put(
      '/api/audit-reports/:id/lines',
      () => {
        session.expire()
        return HttpResponse.json({ ...problemBody(409, 'Someone else has signed in on this device.'), otherPerson: true }, { status: 409 })
      },
      { once: true },
    ),
  )
  mark()
  start()
  await waitFor(() => expect(session.isExpired()).toBe(true))
  await waitFor(() => expect(isInUse(rep.id, aReport())).toBe(false))
  expect([saved, failure.mock.calls]).toEqual([[], []])
  session.resume()
  await waitFor(() => expect(saved).toHaveLength(1))
  await waitFor(async () => expect((await unsavedDrafts(rep.id)).size).toBe(0))
})

test('FD-327 FD-31 marks that the device could not keep are sent when the connection is back, also after their page was left', async () => {
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const write = vi.spyOn(draftDatabase, 'write').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  const draft = openDraft(rep.id, aReport(), 0)
  const leave = holdDraft(draft, rep.id, 0)
  draft.change('NON_LIQUOR::tidy:', { passed: false })
  await waitFor(() => expect(draft.status.onlyHere).toBe(1))
  leave()
  expect([...(await unsavedDrafts(rep.id)).keys()]).toEqual([key])
  expect((await unsavedDrafts('mia')).size).toBe(0)
  expect([hasUnkeptMarks(rep.id), hasUnkeptMarks('mia')]).toEqual([true, false])

  start()
  await waitFor(() => expect(saved).toMatchObject([{ lines: [{ id: 'tidy', passed: false }] }]))
  await waitFor(async () => expect((await unsavedDrafts(rep.id)).size).toBe(0))
  expect(hasUnkeptMarks(rep.id)).toBe(false)
  setItem.mockRestore()
  write.mockRestore()
})
