import { Blob as NodeBlob, File as NodeFile } from 'node:buffer'
import { QueryClient } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { completions } from '@/features/audit/later/completions.ts'
import { aReport, aTemplate } from '@/features/audit/report/testPage.tsx'
import { placeOf } from '@/features/audit/types.ts'
import * as download from '@/lib/download.ts'
import { notes } from '@/lib/notes.ts'
import { thisDevice } from '@/shared/drafts/draftFile.ts'
import { copiesOf, type Draft, type ReportAbout } from '@/shared/drafts/format.ts'
import { album } from '@/shared/evidence/album.ts'
import { startSending as startPhotos } from '@/shared/evidence/sending.ts'
import type { Outgoing } from '@/shared/outgoing/kinds.ts'
import { startSending as startWritten } from '@/shared/outgoing/queue.ts'
import { store } from '@/shared/outgoing/store.ts'
import { selfAnswers } from '@/shared/selfcheck/answers.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { aRep, problem, server, signIn } from '@/test/server.ts'
import { whatWaits } from './count.ts'

const rep = aRep()
const draft: Draft = {
  timestamp: '2026-11-20T00:00:00Z',
  createdAt: '2026-11-20T00:00:00Z',
  isSaved: false,
  lastSavedAt: null,
  report: { storeId: 's1', store: 'Wattle & Vine', date: '2026-11-20' },
  data: { lines: { a: { passed: false, pricePassed: null, hidden: false, comments: '', version: 1, revision: 1 } } },
}
const message: Outgoing = {
  id: 'm1',
  kind: 'message',
  person: rep.id,
  place: 'c1',
  writtenAt: '2026-11-20T00:01:00Z',
  content: { conversation: 'c1', body: 'On my way' },
  files: [],
}
const photo = {
  id: 'p1',
  person: rep.id,
  place: 's1:q1',
  report: 'r1',
  lineKey: 'a',
  takenAt: '2026-11-20T00:02:00Z',
  comment: '',
  sha256: 'x',
  size: 4,
}

/** The words that the server has taken. */
let taken: string[] = []

beforeEach(() => {
  vi.stubGlobal('Blob', NodeBlob)
  vi.stubGlobal('File', NodeFile)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  taken = []
  signIn(rep)
  server.use(
    http.post('/api/messages', async ({ request }) => {
      const { body } = (await request.json()) as { body: string }
      taken.push(body)
      return HttpResponse.json({ ...message, sentAt: message.writtenAt, conversation: 'c1', body }, { status: 201 })
    }),
    http.get('/api/audit-reports/:id', () => problem(404, 'This report could not be found.')),
    http.post('/api/audit-reports/:id/photos', () => problem(409, 'This line is no longer part of the report.')),
  )
})

afterEach(async () => {
  for (const stop of [startWritten, startPhotos]) stop('', new QueryClient()) // nothing of this file goes on in the next one
  for (const { id } of await store.all(rep.id)) await store.remove(id)
  for (const { id } of await album.all(rep.id)) await album.drop(id)
  for (const { check } of selfAnswers.waiting(rep.id)) selfAnswers.forget(rep.id, check)
  vi.unstubAllGlobals()
})

const rows = () =>
  within(screen.getByRole('main'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('what waits on this device', () => {
  test('OFFLINE-012 the page says that nothing does', async () => {
    renderApp('/unsent')
    expect(await screen.findByRole('heading', { level: 2, name: 'Everything is sent' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'SAVE AS FILE' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'UPLOAD A FILE' })).toBeEnabled()
  })

  test('OFFLINE-012 nobody is told that everything is sent before the device has been looked through', async () => {
    let answer = () => {}
    const later = new Promise<never[]>((resolve) => {
      answer = () => resolve([])
    })
    const all = vi.spyOn(store, 'all').mockReturnValue(later)
    renderApp('/unsent')
    expect(await screen.findByText('Everything is sent')).not.toBeVisible()
    answer()
    await waitFor(() => expect(screen.getByText('Everything is sent')).toBeVisible())
    all.mockRestore()
  })

  test('FD-250 marks, photos and messages whose first reading fails are waited for, and the page says that the device is slow', async () => {
    await thisDevice.database.write('audit-draft:tom:r1', draft, copiesOf(draft.data))
    await album.add(photo, new ArrayBuffer(4))
    await store.add({ ...message, refused: 'Please wait a moment.' })
    const completion = { id: 'c1', person: rep.id, place: 's1:q1', about: draft.report as ReportAbout, score: 90, at: draft.timestamp }
    await completions.add({ ...completion, refused: 'Not now.' })
    let isFailing = true
    for (const kind of [IDBObjectStore, IDBIndex]) {
      const { getAll } = kind.prototype
      vi.spyOn(kind.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore & IDBIndex, ...given) {
        if (isFailing) throw new DOMException('Internal error.', 'UnknownError')
        return getAll.apply(this, given)
      })
    }
    renderApp('/unsent')
    expect(await screen.findByText(/^This device is slow to read what it keeps/)).toBeVisible()
    expect(screen.getByText('Everything is sent')).not.toBeVisible()
    isFailing = false
    await waitFor(() => expect(rows()).toHaveLength(4), { timeout: 4000 })
    await waitFor(() => expect(screen.queryByText(/^This device is slow/)).not.toBeInTheDocument(), { timeout: 4000 })
    await completions.remove('c1')
    await thisDevice.database.clear('audit-draft:tom:r1', 1)
  })

  test('OFFLINE-012 OFFLINE-013 marks and photos that the server refuses stay with the reason, and the message after them goes', async () => {
    notes.write('audit-draft:tom:r1', draft)
    await album.add(photo, new ArrayBuffer(4))
    await store.add({ ...message, refused: 'Please wait a moment.' })
    const { user } = renderApp('/unsent')
    await waitFor(() => expect(rows()).toHaveLength(3))
    await waitFor(() => expect(rows().join('\n')).toContain('1 photoA report'))
    await waitFor(() => expect(rows().join('\n')).toContain('This line is no longer part of the report.'))
    expect(rows().join('\n')).toContain('1 markWattle & Vine, 20 Nov 2026')
    expect(screen.getByRole('link', { name: 'OPEN REPORT: Wattle & Vine, 20 Nov 2026' })).toHaveAttribute(
      'href',
      '/compliance/audit-reports/r1',
    )
    await user.click(screen.getByRole('button', { name: 'SEND ALL NOW' }))
    await waitFor(() => expect(taken).toEqual(['On my way']))
    await waitFor(() => expect(rows().join('\n')).toContain('This report could not be found.'))
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(await album.all(rep.id)).toHaveLength(1)
  })

  test('OFFLINE-038 RETRY of photos of a report that was never saved makes the report first, and says why it cannot', async () => {
    const made: unknown[] = []
    let known = false
    server.use(
      http.get('/api/audit-reports/new', () => (known ? HttpResponse.json(aTemplate()) : problem(404, 'This store could not be found.'))),
      http.post('/api/audit-reports', async ({ request }) => {
        made.push(await request.json())
        return HttpResponse.json(aReport(), { status: 201 })
      }),
      http.post('/api/audit-reports/:id/photos', ({ params }) => problem(409, `Not in ${params.id}.`)),
    )
    const { report: _, ...unsaved } = photo
    const about = { storeId: 'wattle', store: 'Wattle & Vine', date: '2026-11-19' }
    await album.add({ ...unsaved, place: placeOf(aTemplate()), about }, new ArrayBuffer(4))
    const { user } = renderApp('/unsent')
    const retry = () => screen.findByRole('button', { name: 'RETRY: 1 photo, Wattle & Vine, 19 Nov 2026' })
    await user.click(await retry())
    await waitFor(() => expect(rows().join('\n')).toContain('This store could not be found.'))
    known = true
    await user.click(await retry())
    await waitFor(() => expect(rows().join('\n')).toContain('Not in r1.'))
    expect(made).toMatchObject([{ store: 'wattle', date: '2026-11-19' }])
  })

  test('OFFLINE-016 FD-201 FD-279 an audit of a day on which its store has closed stays here with the sentence; RETRY sends it again, and it can be saved as a file', async () => {
    const says = 'This store closed on 1 November 2026.'
    const asked = vi.fn()
    const saved = vi.spyOn(download, 'downloadText').mockImplementation(() => {})
    vi.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as unknown as SubtleCrypto)
    server.use(
      http.get('/api/audit-reports/new', () => HttpResponse.json(aTemplate())),
      http.post('/api/audit-reports', async ({ request }) => {
        asked(await request.json())
        return problem(422, 'Please correct the fields.', { date: says })
      }),
    )
    const about = { storeId: 'wattle', store: 'Wattle & Vine', date: '2026-11-19' }
    const place = placeOf(aTemplate())
    notes.write(`audit-draft:tom:new:${place}`, { ...draft, report: about })
    await completions.add({ id: 'c1', person: rep.id, place, about, score: 90, at: draft.timestamp })
    const { user } = renderApp('/unsent')
    await waitFor(() => expect(rows().join('\n')).toContain(says))
    const sent = asked.mock.calls.length
    expect(asked.mock.calls[0]).toMatchObject([{ store: 'wattle' }])
    const [retry] = await screen.findAllByRole('button', { name: /^RETRY: .*Wattle & Vine, 19 Nov 2026$/ })
    await user.click(retry as HTMLElement)
    await waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(sent))
    await waitFor(() => expect(rows().join('\n')).toContain(says))
    expect(rows()).toHaveLength(1) // the marks and their completion
    await user.click(screen.getByRole('button', { name: 'SAVE AS FILE' }))
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect(JSON.stringify(saved.mock.calls[0])).toContain('wattle')
    await completions.remove('c1')
    notes.remove(`audit-draft:tom:new:${place}`)
  })

  test('OFFLINE-040 answers to self-checks count; those of an open one go, those of one that is over are refused and can be discarded', async () => {
    const given = { passed: true, pricePassed: null, at: Date.now() - 60_000 }
    const asked: string[] = []
    server.use(
      http.post('/api/self-checks/:id/answers', ({ params }) => {
        asked.push(String(params.id))
        return params.id === 'c2' ? HttpResponse.json({ answers: [], gone: [] }) : problem(409, 'The visit has closed this self-check.')
      }),
    )
    notes.write('self-check:tom:c1', { door: given, exit: given })
    expect(await whatWaits(rep.id)).toBe('2 self-check answers')
    notes.write('self-check:tom:c2', { door: given })
    const { user } = renderApp('/unsent')
    await waitFor(() => expect(rows()).toHaveLength(1)) // the newest goes by itself
    expect(screen.getByText(/^2 self-check answers, /)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'RETRY: 2 answers, Self-check of your store' }))
    expect(await screen.findByText('The visit has closed this self-check.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'OPEN SELF-CHECK: Self-check of your store' })).toHaveAttribute(
      'href',
      '/compliance/self-check',
    )
    // The page asks for the older one by itself too, once the newest is gone; RETRY may come before or after that.
    expect([...new Set(asked)]).toEqual(['c2', 'c1'])
    await user.click(screen.getByRole('button', { name: 'DISCARD: 2 answers' }))
    expect(await screen.findByText('Everything is sent')).toBeVisible()
    expect(notes.read('self-check:tom:c1')).toBeUndefined()
  })

  test.each([
    [false, 'Saved as 1 file. Everything also stays on this device.'],
    [true, 'Saved as 1 file. Keep it safe: this device has no space for everything in it.'],
  ])('FD-319 a file does not promise that what the device has no room for stays there (%s)', async (isFull, says) => {
    vi.spyOn(download, 'downloadText').mockImplementation(() => {})
    vi.spyOn(album, 'hasUnstored').mockReturnValue(isFull)
    server.use(http.post('/api/messages', () => new HttpResponse(null, { status: 500 })))
    await store.add(message)
    const { user } = renderApp('/unsent')
    await waitFor(() => expect(rows()).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'SAVE AS FILE' }))
    expect(await screen.findByText(says)).toBeVisible()
    await store.remove('m1')
  })

  test('OFFLINE-014 OFFLINE-015 a file that was saved here is handed in once, on a device that has nothing', async () => {
    vi.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as unknown as SubtleCrypto)
    const saved = vi.spyOn(download, 'downloadText').mockImplementation(() => {})
    server.use(http.post('/api/messages', () => new HttpResponse(null, { status: 500 })))
    notes.write('audit-draft:tom:r1', draft)
    notes.write('self-check:tom:c1', { door: { passed: true, pricePassed: null, at: 1 } })
    server.use(http.post('/api/self-checks/:id/answers', () => new HttpResponse(null, { status: 500 })))
    await store.add(message)
    const { user } = renderApp('/unsent')
    await waitFor(() => expect(rows()).toHaveLength(3))
    await user.click(screen.getByRole('button', { name: 'SAVE AS FILE' }))
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    const [name, text] = saved.mock.calls[0] ?? []
    expect(name).toMatch(/^caravan-unsent-\d{4}-\d\d-\d\d\.json$/)

    notes.remove('audit-draft:tom:r1')
    selfAnswers.forget(rep.id, 'c1')
    await store.remove('m1')
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('there is no field for the file')
    const file = Object.assign(new File([String(text)], String(name), { type: 'application/json' }))
    for (const says of [
      '1 mark, 1 message and 1 self-check answer are on this device now.',
      'This device already has everything in this file.',
    ]) {
      Object.defineProperty(input, 'files', { value: [file], configurable: true })
      input.dispatchEvent(new Event('change', { bubbles: true }))
      expect(await screen.findByText(says)).toBeVisible()
    }
    await waitFor(() => expect(rows()).toHaveLength(3))
  })
})
