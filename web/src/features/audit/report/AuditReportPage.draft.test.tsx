import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { tabs } from '@/lib/tabs.ts'
import { draftDatabase } from '@/shared/drafts/database.ts'
import { album } from '@/shared/evidence/album.ts'
import { movePhotos } from '@/shared/evidence/sending.ts'
import { disconnect, reconnect } from '@/test/connection.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { aRep, problem, server, signIn } from '@/test/server.ts'
import { placeOf } from '../types.ts'
import { answer, aReport, aTemplate, button, completedReport, licence, openReport, passedLines, tidy } from './testPage.tsx'

const key = 'audit-draft:tom:r1'
const lines = '/api/audit-reports/:id/lines'
const otherTab = 'This report is open in another tab. Edit it there, or close that tab to edit here.'
const kept = (of = key) => JSON.parse(localStorage.getItem(of) ?? '{"data":{"lines":{}}}').data.lines

/** Marks a line of the report, and leaves the page without a save. */
async function markAndLeave(user: UserEvent) {
  await user.click(answer(tidy, 'Yes'))
  await waitFor(async () => expect(Object.keys((await draftDatabase.read(key))?.data.lines ?? {})).toHaveLength(1))
  cleanup()
}

describe('FD-30 one tab edits', () => {
  const name = 'audit-lease:tom:wattle:q1'

  /** Another tab that edits the report, and that answers. */
  async function anotherTab() {
    const renew = () => draftDatabase.claim(name, 'other tab', Date.now(), Date.now() + 10_000).catch(() => {})
    await renew()
    const timer = setInterval(renew, 1000)
    const stop = tabs.listen((message) => {
      if (message.about === 'owner?' && message.owner === 'other tab') tabs.tell({ about: 'owner', owner: 'other tab' })
    })
    return () => {
      clearInterval(timer)
      stop()
    }
  }

  let close = () => {}
  afterEach(() => close())

  test('AMB-031 a second tab says so, and its answers are disabled', async () => {
    close = await anotherTab()
    await openReport(aReport())
    expect(await screen.findByText(otherTab)).toBeVisible()
    expect(answer(tidy, 'Yes')).toBeDisabled()
    expect(button('SAVE')).toBeDisabled()
  })

  test('FD-344 without a connection the second tab does not offer to complete the report on this device', async () => {
    close = await anotherTab()
    await openReport(aReport({ lines: passedLines() }))
    expect(await screen.findByText(otherTab)).toBeVisible()
    disconnect()
    onTestFinished(reconnect)
    expect(await screen.findByText('You are currently offline')).toBeVisible()
    expect(button('COMPLETE REPORT')).toBeDisabled()
    expect(screen.queryByText(/You can complete this report on this device/)).not.toBeInTheDocument()
  })

  test("SAVE & EXIT in the second tab leaves, and does not touch the first tab's marks", async () => {
    const { user } = await openReport(aReport())
    await markAndLeave(user)
    close = await anotherTab()
    const { user: again, called, address } = await openReport(aReport())
    expect(await screen.findByText(otherTab)).toBeVisible()
    await again.click(button('SAVE & EXIT'))
    await waitFor(() => expect(address()).toBe('/compliance'))
    expect(called).toEqual([])
    expect(Object.keys(kept())).toEqual(['NON_LIQUOR::tidy:'])
  })

  test('EDIT HERE makes the second tab the one that edits, with the marks of the first', async () => {
    const { user } = await openReport(aReport())
    await markAndLeave(user)
    close = await anotherTab()
    const { user: again } = await openReport(aReport())
    await screen.findByText(otherTab)
    await again.click(button('EDIT HERE'))
    await waitFor(() => expect(screen.queryByText(otherTab)).not.toBeInTheDocument())
    expect(answer(tidy, 'Yes')).toHaveAttribute('aria-pressed', 'true')
    await again.click(answer(licence, 'No'))
    expect(Object.keys(kept())).toEqual(['NON_LIQUOR::tidy:', 'NON_LIQUOR::licence:'])
  })
})

describe('FD-31 marks that are only in this tab', () => {
  beforeEach(() => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    vi.spyOn(draftDatabase, 'write').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  })
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
    // The app notices that there is room again, and no longer holds the marks for the next test.
    window.dispatchEvent(new Event('focus'))
  })

  test('are said to be, for as long as it is true', async () => {
    const { user } = await openReport(aReport())
    await user.click(answer(tidy, 'Yes'))
    expect(await screen.findByText(/This mark is only in this tab/)).toBeVisible()
    await user.click(answer(licence, 'No'))
    expect(await screen.findByText(/These 2 marks are only in this tab/)).toBeVisible()
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true })), 'the browser asks before it closes the tab').toBe(false)
    await user.click(button('SAVE'))
    await waitFor(() => expect(screen.queryByText(/only in this tab/)).not.toBeInTheDocument())
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
  })

  test('are sent at once while there is a connection', async () => {
    const { user, called } = await openReport(aReport(), aRep(), { autosave: 60_000 })
    await user.click(answer(tidy, 'Yes'))
    await waitFor(() => expect(called).toMatchObject([{ body: { lines: [{ id: 'tidy', passed: true }] } }]))
  })

  test('can be kept as a file that people can read', async () => {
    const made: Blob[] = []
    Object.assign(URL, { createObjectURL: (blob: Blob) => made.push(blob) && 'blob:x', revokeObjectURL() {} })
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const { user } = await openReport(aReport())
    await user.click(answer(tidy, 'No'))
    expect(await screen.findByText('Only in this tab, 1 line to send')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'KEEP AS A FILE' }))
    expect(click.mock.instances.map((link) => (link as unknown as HTMLAnchorElement).download)).toEqual([
      'Marks Wattle & Vine Cellars 2026-11-19.txt',
    ])
    expect(await made[0]?.text()).toBe(`Unsaved marks: Wattle & Vine Cellars, 19 Nov 2026\n\nStore Standards\n- ${tidy}: No\n`)
  })

  test('FD-32 stay on the screen when the report is deleted, and are there when it is opened again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { user, queryClient, goTo } = await openReport(aReport())
    await user.click(answer(tidy, 'Yes'))
    await screen.findByText(/This mark is only in this tab/)
    const gone = http.get('/api/audit-reports/r1', () => problem(404, 'Audit report could not be found.'))
    server.use(gone)
    await queryClient.invalidateQueries()
    const left = await screen.findByRole('region', { name: 'Your unsaved marks' })
    expect(within(left).getByText(tidy)).toBeVisible()
    goTo('/settings')
    await screen.findByRole('heading', { level: 1, name: 'Settings' })
    goTo('/compliance/audit-reports/r1')
    const again = await screen.findByRole('region', { name: 'Your unsaved marks' })
    await user.click(within(again).getByRole('button', { name: 'DISCARD CHANGES' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'DISCARD' }))
    await waitFor(() => expect(again).not.toBeInTheDocument())
  })
})

describe('FD-32 the report is gone, or completed by somebody else', () => {
  const left = () => screen.findByRole('region', { name: 'Your unsaved marks' })

  /** Opens the report after it was deleted, with a mark on the device. */
  async function openDeleted() {
    const { user } = await openReport(aReport())
    await markAndLeave(user)
    server.use(
      http.get('/api/audit-reports/:id', ({ params }) =>
        params.id === 'new' ? undefined : problem(404, 'Audit report could not be found.'),
      ),
    )
    return renderApp('/compliance/audit-reports/r1')
  }

  test('AUDIT-021 the marks on a deleted report are shown, with the lines and answers', async () => {
    await openDeleted()
    expect(await screen.findByRole('heading', { name: /^Audit report could not be found/ })).toBeVisible()
    const marks = await left()
    expect(within(marks).getByText(tidy)).toBeVisible()
    expect(within(marks).getByText('Store Standards: Yes')).toBeVisible()
    expect(within(marks).getByRole('button', { name: 'KEEP AS A FILE' })).toBeVisible()
  })

  test('the marks on a report that is deleted while it is open are shown', async () => {
    const { user } = await openReport(aReport(), aRep(), { autosave: 20 })
    const gone = () => problem(404, 'Audit report could not be found.')
    server.use(http.put(lines, gone), http.get('/api/audit-reports/:id', gone))
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await user.click(answer(tidy, 'Yes'))
    expect(within(await left()).getByText(tidy)).toBeVisible()
  })

  test('are taken into a new report of the store, and then no longer kept for the old one', async () => {
    const { user, address } = await openDeleted()
    const marks = await left()
    server.use(http.get('/api/audit-reports/new', () => HttpResponse.json(aTemplate())))
    await user.click(within(marks).getByRole('button', { name: 'START A NEW REPORT WITH THEM' }))
    await waitFor(() => expect(address()).toMatch(/audit-reports\/new\?store=wattle&date=/))
    await screen.findByRole('heading', { name: 'Store Standards' })
    expect(answer(tidy, 'Yes')).toHaveAttribute('aria-pressed', 'true')
    expect(screen.getByText('Kept here, 1 line to send')).toBeVisible()
    await waitFor(async () => expect((await draftDatabase.read(key))?.data.lines).toEqual({}))
    expect(localStorage.getItem(key)).toBeNull()
  })

  test('OFFLINE-031 photos that wait for the old report go with them, with other ids, and nothing that was refused is said any more', async () => {
    const photo = {
      person: aRep().id,
      place: 'wattle:q1',
      report: 'r1',
      lineKey: 'a',
      takenAt: '2026-11-19T00:00:00Z',
      comment: 'At the door',
    }
    await album.add(
      { ...photo, id: 'p1', announcing: true, announced: true, sha256: 'x', size: 4, refused: 'This report could not be found.' },
      new ArrayBuffer(4),
    )
    await album.add({ ...photo, id: 'p2', report: 'r2', refused: 'No.' }, new ArrayBuffer(4))
    const { user, address } = await openDeleted()
    server.use(http.get('/api/audit-reports/new', () => HttpResponse.json(aTemplate())))
    await user.click(within(await left()).getByRole('button', { name: 'START A NEW REPORT WITH THEM' }))
    await waitFor(() => expect(address()).toMatch(/audit-reports\/new\?store=wattle&date=/))
    const [moved, other, ...more] = await album.all(aRep().id)
    expect([other?.id, more]).toEqual(['p2', []])
    expect(moved).toMatchObject({ comment: 'At the door', lineKey: 'a', place: placeOf(aTemplate()), sha256: 'x' })
    expect([moved?.id === 'p1', moved?.report, moved?.announced, moved?.refused]).toEqual([false, undefined, undefined, undefined])
    expect(await album.bytes(moved?.id ?? '')).toBeDefined()
    for (const { id } of await album.all(aRep().id)) await album.drop(id)
  })

  const refusedPhoto = {
    id: 'p1',
    person: aRep().id,
    place: 'wattle:q1',
    report: 'r1',
    about: { storeId: 'wattle', store: 'Wattle & Vine Cellars', date: '2026-11-19' },
    lineKey: 'a',
    takenAt: '2026-11-19T00:00:00Z',
    comment: '',
    sha256: 'x',
    size: 4,
    refused: 'This report could not be found.',
  }

  test('OFFLINE-041 photos alone of a deleted report go into a new one as well', async () => {
    await album.add(refusedPhoto, new ArrayBuffer(4))
    server.use(
      http.get('/api/audit-reports/:id', ({ params }) =>
        params.id === 'new' ? HttpResponse.json(aTemplate()) : problem(404, 'Audit report could not be found.'),
      ),
    )
    signIn(aRep())
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { user, address } = renderApp('/compliance/audit-reports/r1')
    const photos = await screen.findByRole('region', { name: 'Your photos' })
    expect(photos).toHaveTextContent("1 photo for this report is kept on this device, but can't be saved in it any more.")
    await user.click(within(photos).getByRole('button', { name: 'START A NEW REPORT WITH THEM' }))
    await waitFor(() => expect(address()).toMatch(/audit-reports\/new\?store=wattle&date=/))
    const [moved, ...more] = await album.all(aRep().id)
    expect([moved?.id === 'p1', moved?.report, moved?.refused, more]).toEqual([false, undefined, undefined, []])
    await album.drop(moved?.id ?? '')
  })

  test('OFFLINE-041 FD-254 photos of a deleted report that were not tried yet are named with its marks', async () => {
    const { refused: _, ...untried } = refusedPhoto
    await album.add(untried, new ArrayBuffer(4))
    server.use(http.post('/api/audit-reports/:id/photos', () => new Promise<never>(() => {})))
    await openDeleted()
    await waitFor(async () => expect(await left()).toHaveTextContent('and 1 photo for this report are kept on this device'))
    await album.drop(untried.id)
  })

  test('OFFLINE-041 photos that a completed report did not take are shown, and can be given up; one that it waits for stays', async () => {
    await album.add(refusedPhoto, new ArrayBuffer(4))
    const { user } = await openReport(completedReport())
    const photos = await screen.findByRole('region', { name: 'Your photos' })
    expect(within(photos).getByText('Completed by Tom Whitfield. Your 1 photo is kept on this device.')).toBeVisible()
    await user.click(within(photos).getByRole('button', { name: 'DISCARD PHOTOS' }))
    const dialog = await screen.findByRole('dialog', { name: 'Discard unsaved changes' })
    expect(within(dialog).getByText(/^1 photo to the report for Wattle & Vine Cellars, 19 Nov 2026, will be removed/)).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'DISCARD' }))
    await waitFor(() => expect(photos).not.toBeInTheDocument())
    expect(await album.all(aRep().id)).toEqual([])
    server.use(http.put('/api/audit-reports/photos/p1/content', () => problem(503, 'Not now.')))
    await album.add({ ...refusedPhoto, announced: true, refused: undefined }, new ArrayBuffer(4))
    await movePhotos('r1', { place: 'wattle:q1' }, true)
    expect((await album.all(aRep().id)).map(({ id }) => id)).toEqual(['p1'])
    await movePhotos('r1', { place: 'wattle:q1' }, false)
    const [moved] = await album.all(aRep().id)
    expect(moved?.id).not.toBe('p1')
    await album.drop(moved?.id ?? '')
  })

  test('stay where they are if no new report can be started', async () => {
    const { user } = await openDeleted()
    server.use(http.get('/api/audit-reports/new', () => problem(422, 'No quarter covers this date.')))
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await user.click(within(await left()).getByRole('button', { name: 'START A NEW REPORT WITH THEM' }))
    expect(await screen.findByText('No quarter covers this date.')).toBeVisible()
    expect(within(await left()).getByText(tidy)).toBeVisible()
    expect(Object.keys(kept())).toHaveLength(1)
  })

  test('FD-33 are given up only after the person has read how many they are, and of which report', async () => {
    const { user } = await openDeleted()
    const marks = await left()
    await user.click(within(marks).getByRole('button', { name: 'DISCARD CHANGES' }))
    const dialog = await screen.findByRole('dialog', { name: 'Discard unsaved changes' })
    expect(
      within(dialog).getByText(/^1 unsaved change to the report for Wattle & Vine Cellars, 19 Nov 2026, will be removed/),
    ).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'DISCARD' }))
    await waitFor(() => expect(marks).not.toBeInTheDocument())
    expect((await draftDatabase.read(key))?.data.lines).toEqual({})
  })

  test('AMB-031 the marks on a completed report are shown, and can be given up', async () => {
    const { user } = await openReport(aReport())
    await user.click(answer(tidy, 'No'))
    cleanup()
    const { user: again } = await openReport(completedReport())
    const marks = await left()
    expect(within(marks).getByText('Completed by Tom Whitfield. Your 1 unsaved mark is kept on this device.')).toBeVisible()
    expect(within(marks).getByText('Store Standards: No')).toBeVisible()
    await again.click(within(marks).getByRole('button', { name: 'DISCARD CHANGES' }))
    await again.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'DISCARD' }))
    await waitFor(() => expect(marks).not.toBeInTheDocument())
    expect(localStorage.getItem(key)).toBeNull()
  })

  test('if the report only did not load, the page says that the marks are kept', async () => {
    const { user } = await openReport(aReport())
    await markAndLeave(user)
    server.use(http.get('/api/audit-reports/:id', () => problem(500, 'Something went wrong.')))
    renderApp('/compliance/audit-reports/r1')
    expect(await screen.findByText('Your 1 unsaved mark is kept on this device.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'DISCARD CHANGES' })).not.toBeInTheDocument()
  })
})

test('FD-33 unsaved changes of an open report can be given up, after a confirm', async () => {
  const { user, called } = await openReport(aReport())
  expect(button('DISCARD CHANGES')).toBeDisabled()
  await user.click(answer(tidy, 'Yes'))
  await user.click(answer(licence, 'No'))
  await waitFor(() => expect(button('DISCARD CHANGES')).toBeEnabled())
  await user.click(button('DISCARD CHANGES'))
  const dialog = await screen.findByRole('dialog', { name: 'Discard unsaved changes' })
  expect(within(dialog).getByText(/^2 unsaved changes to the report for Wattle & Vine Cellars/)).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'DISCARD' }))
  await waitFor(() => expect(answer(tidy, 'Yes')).toHaveAttribute('aria-pressed', 'false'))
  expect(kept()).toEqual({})
  expect(called).toEqual([])
})
