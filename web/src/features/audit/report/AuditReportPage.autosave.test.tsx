import { Blob as NodeBlob, File as NodeFile } from 'node:buffer'
import { QueryClient } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { album } from '@/shared/evidence/album.ts'
import { addPhotos, startSending } from '@/shared/evidence/sending.ts'
import { aRep, problem, server } from '@/test/server.ts'
import { retryDelay } from '../draft/autosave.ts'
import { placeOf } from '../types.ts'
import { aConflict, answer, aReport, aTemplate, clash, licence, openReport, tidy } from './testPage.tsx'

const soon = { autosave: 20 }
const lines = '/api/audit-reports/:id/lines'

test('AMB-030 the pause before the next attempt grows to half a minute', () => {
  expect([1, 2, 3, 4, 9].map(retryDelay)).toEqual([5000, 10_000, 20_000, 30_000, 30_000])
})

describe('a report saves by itself', () => {
  test('AUDIT-121 a moment after the last mark, without showing a message', async () => {
    const { user, called } = await openReport(aReport(), aRep(), soon)
    await user.click(answer(tidy, 'Yes'))
    await waitFor(() =>
      expect(called).toMatchObject([{ call: 'PUT /api/audit-reports/r1/lines', body: { lines: [{ id: 'tidy', passed: true }] } }]),
    )
    expect(await screen.findByText(/^Last saved/)).toBeVisible()
    expect(screen.queryByText('Saved changes!')).not.toBeInTheDocument()
  })

  test('FD-01 if it is new, and is created first', async () => {
    const { user, called, address } = await openReport(aTemplate(), aRep(), soon)
    await user.click(answer(tidy, 'Yes'))
    await waitFor(() => expect(called.map(({ call }) => call)).toEqual(['POST /api/audit-reports', 'PUT /api/audit-reports/r1/lines']))
    await waitFor(() => expect(address()).toContain('/compliance/audit-reports/r1'))
    expect(answer(tidy, 'Yes')).toHaveAttribute('aria-pressed', 'true')
  })

  test('OFFLINE-038 if it is new and has a photo but no mark, and the photo goes to it', async () => {
    // IndexedDB keeps files, which it can with those of Node and cannot with those of jsdom.
    vi.stubGlobal('Blob', NodeBlob)
    vi.stubGlobal('File', NodeFile)
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const rep = aRep()
    const announced: unknown[] = []
    const { called } = await openReport(aTemplate(), rep, soon)
    server.use(
      http.post('/api/audit-reports/:id/photos', ({ params }) => {
        announced.push(params.id)
        return problem(409, 'This line is no longer part of the report.')
      }),
    )
    expect(called, 'before the photo').toEqual([])
    await addPhotos({ place: placeOf(aTemplate()), lineKey: 'NON_LIQUOR::tidy:' }, [new File(['tidy'], 'photo.jpg')])
    await waitFor(() => expect(called.map(({ call }) => call)).toEqual(['POST /api/audit-reports']))
    await waitFor(() => expect(announced).toEqual(['r1']))
    startSending('', new QueryClient()) // nothing of this test goes on in the next one
    for (const { id } of await album.all(rep.id)) await album.drop(id)
    vi.unstubAllGlobals()
  })

  test('AMB-030 when the connection is back; until then the header says how much is kept on the device', async () => {
    const { user, called } = await openReport(aReport(), aRep(), soon)
    let attempts = 0
    const nothing = http.put(
      lines,
      () => {
        attempts += 1
        return HttpResponse.error()
      },
      { once: true },
    )
    server.use(nothing)
    await user.click(answer(tidy, 'Yes'))
    await waitFor(() => expect(attempts).toBe(1))
    expect(await screen.findByText('Kept here, 1 line to send')).toBeVisible()
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    await user.click(answer(licence, 'No'))
    expect(called, 'before the connection is back').toEqual([])
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText(/^Last saved/)).toBeVisible()
    expect(called).toMatchObject([
      {
        body: {
          lines: [
            { id: 'tidy', passed: true },
            { id: 'licence', passed: false },
          ],
        },
      },
    ])
  })

  test('AMB-030 when the page is left', async () => {
    const { user, called, goTo } = await openReport(aReport(), aRep(), { autosave: 60_000 })
    await user.click(answer(tidy, 'Yes'))
    expect(called).toEqual([])
    goTo('/settings')
    await waitFor(() => expect(called).toMatchObject([{ body: { lines: [{ id: 'tidy', passed: true }] } }]))
  })

  test('AUTH-027 once the person has signed in again', async () => {
    const { user, called } = await openReport(aReport(), aRep(), soon)
    vi.spyOn(console, 'error').mockImplementation(() => {})
    server.use(http.put(lines, () => problem(401, 'Please sign in.'), { once: true }))
    await user.click(answer(tidy, 'Yes'))
    const sheet = await screen.findByRole('dialog', { name: 'Please sign in again' })
    expect(called).toEqual([])
    server.use(http.post('/api/auth/login', () => HttpResponse.json({ token: 't', user: aRep() })))
    await user.type(within(sheet).getByLabelText('Password'), 'secret')
    await user.click(within(sheet).getByRole('button', { name: 'SUBMIT' }))
    await waitFor(() => expect(called).toMatchObject([{ body: { lines: [{ id: 'tidy', passed: true }] } }]))
  })

  test('FD-25 without opening a dialog for a clash: the other lines are saved, and the person chooses when they are ready', async () => {
    const { user, called } = await openReport(aReport(), aRep(), soon)
    server.use(http.put(lines, () => clash(aConflict('tidy')), { once: true }))
    await user.click(answer(tidy, 'Yes'))
    expect(await screen.findByText(/1 line has a different answer on the site/)).toBeVisible()
    await user.click(answer(licence, 'No'))
    await waitFor(() => expect(called).toMatchObject([{ body: { lines: [{ id: 'licence', passed: false }] } }]))
    expect(await screen.findByText('Kept here, 1 line to send')).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

test('AUDIT-064 if the page is left during a save, its answer does not remove newer marks from the device', async () => {
  const { user, goTo } = await openReport(aReport(), aRep(), soon)
  let finish = () => {}
  const answered = new Promise<void>((resolve) => {
    finish = resolve
  })
  let asked = 0
  server.use(
    http.put(lines, async () => {
      asked += 1
      if (asked > 1) return new Promise<never>(() => {})
      await answered
      return HttpResponse.json({ score: 0, scores: aReport().scores, lines: [{ id: 'tidy', version: 2 }], savedAt: '2026-11-20T03:05:00Z' })
    }),
  )
  await user.click(answer(tidy, 'Yes'))
  await waitFor(() => expect(asked).toBe(1))
  goTo('/settings')
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  goTo('/compliance/audit-reports/r1')
  await screen.findByRole('heading', { name: 'Store Standards' })
  await user.click(answer(licence, 'No'))
  finish()
  await waitFor(() => expect(asked).toBe(2))
  expect(Object.keys(JSON.parse(localStorage.getItem('audit-draft:tom:r1') ?? '').data.lines)).toEqual(['NON_LIQUOR::licence:'])
  expect(answer(licence, 'No')).toHaveAttribute('aria-pressed', 'true')
})
