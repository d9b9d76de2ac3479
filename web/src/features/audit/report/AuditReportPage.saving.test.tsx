import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { deviceName } from '@/lib/device.ts'
import { problem, server } from '@/test/server.ts'
import { aConflict, acknowledgeOffline, answer, aReport, aTemplate, button, clash, licence, openReport, tidy } from './testPage.tsx'

const notSaved = 'Not saved. Your marks are kept on this device.'

/** Failures are logged. Tests that cause one silence the log with this. */
const quietly = () => vi.spyOn(console, 'error').mockImplementation(() => {})

describe('SAVE', () => {
  test('AUDIT-121 FD-09 FD-25 FD-253 FD-324 sends only the changed lines, with what they were changed from, when, as which revision and on which device', async () => {
    const { user, called } = await openReport(aReport())
    await user.click(answer(tidy, 'Yes'))
    await user.click(button('SAVE'))
    expect(await screen.findByText('Saved changes!')).toBeVisible()
    expect(called).toEqual([
      {
        call: 'PUT /api/audit-reports/r1/lines',
        body: {
          auditReportId: 'r1',
          device: deviceName(),
          lines: [
            {
              id: 'tidy',
              passed: true,
              pricePassed: null,
              hidden: false,
              comments: '',
              version: 1,
              age: expect.any(Number),
              revision: expect.any(Number),
              from: { passed: null, pricePassed: null, hidden: false, comments: '' },
            },
          ],
        },
      },
    ])
  })

  test('AUDIT-067 the header shows the time of the last save', async () => {
    const { user } = await openReport(aReport({ updatedAt: '2020-03-01T02:00:00Z' }))
    expect(screen.getByText(/^Last saved 1 Mar 2020/)).toBeVisible()
    await user.click(answer(tidy, 'Yes'))
    await user.click(button('SAVE'))
    await waitFor(() => expect(screen.queryByText(/^Last saved 1 Mar 2020/)).not.toBeInTheDocument())
  })

  test('a second save sends only what changed since the first, with the new version', async () => {
    const { user, called } = await openReport(aReport())
    await user.click(answer(tidy, 'Yes'))
    await user.click(button('SAVE'))
    await waitFor(() => expect(called).toHaveLength(1))
    await user.click(answer(tidy, 'No'))
    await user.click(button('SAVE'))
    await waitFor(() => expect(called).toHaveLength(2))
    expect(called[1]?.body).toMatchObject({ lines: [{ id: 'tidy', passed: false, version: 2 }] })
  })

  test('AUDIT-118 FD-01 the first save of a new report creates it and then sends the marks, and the address changes to its id', async () => {
    const { user, called, address } = await openReport(aTemplate())
    await user.click(answer(tidy, 'Yes'))
    await user.click(button('SAVE'))
    expect(await screen.findByText('Saved changes!')).toBeVisible()
    expect(called.map(({ call }) => call)).toEqual(['POST /api/audit-reports', 'PUT /api/audit-reports/r1/lines'])
    expect(called[0]?.body).toMatchObject({ store: 'wattle', date: '2026-11-19', id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/) })
    await waitFor(() => expect(address()).toBe('/compliance/audit-reports/r1?store=wattle'))
    expect(answer(tidy, 'Yes')).toHaveAttribute('aria-pressed', 'true')
  })

  test('FD-01 after a failure, the second try to create the report sends the same id', async () => {
    quietly()
    const ids: unknown[] = []
    const { user } = await openReport(aTemplate())
    server.use(
      http.post('/api/audit-reports', async ({ request }) => {
        ids.push(((await request.json()) as { id: string }).id)
        return problem(503, 'Please try again.')
      }),
    )
    await user.click(button('SAVE'))
    await user.click(button('SAVE'))
    await waitFor(() => expect(ids).toHaveLength(2))
    expect(ids[0]).toBe(ids[1])
  })

  test('AUDIT-084 AMB-030 a failure is logged and shows no toast; the header says that the marks are kept', async () => {
    const logged = quietly()
    const { user } = await openReport(aReport())
    server.use(http.put('/api/audit-reports/:id/lines', () => problem(500, 'Something went wrong. Please try again.')))
    await user.click(answer(tidy, 'Yes'))
    await user.click(button('SAVE'))
    expect(await screen.findByText(notSaved)).toBeVisible()
    expect(logged).toHaveBeenCalledWith('audit: save failed', expect.anything())
    expect(screen.queryByText('Uh-oh, an error occurred.')).not.toBeInTheDocument()
    expect(localStorage.getItem('audit-draft:tom:r1')).toContain('tidy')
  })

  test('AUDIT-077 OFFLINE-002 if the server does not answer, it shows the alert, keeps the marks and can save them later', async () => {
    const { user } = await openReport(aReport())
    server.use(http.put('/api/audit-reports/:id/lines', () => HttpResponse.error(), { once: true }))
    await user.click(answer(tidy, 'Yes'))
    await user.click(button('SAVE'))
    await acknowledgeOffline(user)
    expect(screen.getByText(notSaved)).toBeVisible()
    await user.click(button('SAVE'))
    await waitFor(() => expect(screen.queryByText(notSaved)).not.toBeInTheDocument())
  })

  test('AUDIT-077 a device that knows that it is offline makes no call', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { user, called } = await openReport(aReport())
    await user.click(answer(tidy, 'Yes'))
    await user.click(button('SAVE'))
    await acknowledgeOffline(user)
    expect(called).toEqual([])
  })
})

describe('SAVE & EXIT', () => {
  test('AUDIT-005 AMB-030 saves, then goes to the list', async () => {
    const { user, called, address } = await openReport(aReport())
    await user.click(answer(tidy, 'Yes'))
    await user.click(button('SAVE & EXIT'))
    await waitFor(() => expect(address()).toBe('/compliance'))
    expect(called).toHaveLength(1)
  })

  test('AMB-030 stays on the page if the save fails', async () => {
    quietly()
    const { user, address } = await openReport(aReport())
    server.use(http.put('/api/audit-reports/:id/lines', () => problem(500, 'Something went wrong.')))
    await user.click(answer(tidy, 'Yes'))
    await user.click(button('SAVE & EXIT'))
    expect(await screen.findByText(notSaved)).toBeVisible()
    expect(address()).toContain('/audit-reports/r1')
  })
})

describe('marks on this device', () => {
  test('AUDIT-064 OFFLINE-003 AMB-031 are kept when the page is left without a save, and a notice says that they were restored', async () => {
    const first = await openReport(aReport())
    await first.user.click(answer(tidy, 'Yes'))
    await first.user.click(screen.getByRole('link', { name: 'Back to Compliance' }))
    await waitFor(() => expect(first.address()).toBe('/compliance'))
    cleanup()

    const { user } = await openReport(aReport())
    expect(await screen.findByText('Unsaved changes restored')).toBeVisible()
    expect(answer(tidy, 'Yes')).toHaveAttribute('aria-pressed', 'true')
    await user.click(button('Dismiss'))
    expect(screen.queryByText('Unsaved changes restored')).not.toBeInTheDocument()
  })

  test('FD-362 the notice that they were restored goes by itself', async () => {
    const first = await openReport(aReport())
    await first.user.click(answer(tidy, 'Yes'))
    await first.user.click(screen.getByRole('link', { name: 'Back to Compliance' }))
    await waitFor(() => expect(first.address()).toBe('/compliance'))
    cleanup()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    await openReport(aReport())
    expect(await screen.findByText('Unsaved changes restored')).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(screen.queryByText('Unsaved changes restored')).not.toBeInTheDocument()
    expect(answer(tidy, 'Yes')).toHaveAttribute('aria-pressed', 'true')
    vi.useRealTimers()
  })

  test('AMB-031 are kept but not applied if somebody else completed the report', async () => {
    const { user, queryClient } = await openReport(aReport())
    await user.click(answer(tidy, 'No'))
    server.use(
      http.put('/api/audit-reports/:id/lines', () => problem(409, 'This report is completed, so its lines can no longer be changed.')),
    )
    server.use(
      http.get('/api/audit-reports/r1', () =>
        HttpResponse.json({
          ...aReport(),
          status: 'COMPLETED',
          completedBy: { id: 'priya', firstName: 'Priya', lastName: 'Raman' },
          can: {},
        }),
      ),
    )
    quietly()
    await user.click(button('SAVE'))
    expect(await screen.findByText('Completed by Priya Raman. Your 1 unsaved mark is kept on this device.')).toBeVisible()
    expect(localStorage.getItem('audit-draft:tom:r1')).toContain('tidy')
    expect(queryClient.isMutating()).toBe(0)
  })

  test('stay when the session has ended and the sign-in opens over the page', async () => {
    quietly()
    const { user } = await openReport(aReport())
    await user.click(answer(tidy, 'Yes'))
    server.use(http.put('/api/audit-reports/:id/lines', () => problem(401, 'Please sign in.')))
    await user.click(button('SAVE'))
    expect(await screen.findByRole('dialog', { name: 'Please sign in again' })).toBeVisible()
    expect(screen.getByText('1 of 6 marked')).toBeInTheDocument()
  })
})

describe('FD-09 somebody else answered the same line', () => {
  const theirs = () =>
    server.use(http.put('/api/audit-reports/:id/lines', () => clash(aConflict('tidy', { comments: 'Seen by Priya' })), { once: true }))

  test('both answers show, and KEEP MINE sends mine again to replace theirs', async () => {
    const { user, called } = await openReport(aReport())
    theirs()
    await user.click(answer(tidy, 'Yes'))
    await user.click(button('SAVE'))
    const dialog = await screen.findByRole('dialog', { name: 'Changed by someone else' })
    expect(within(dialog).getByRole('radio', { name: /KEEP MINE.*Yes/ })).toBeChecked()
    expect(within(dialog).getByRole('radio', { name: /TAKE THEIRS.*Priya Raman.*No.*Seen by Priya/ })).toBeInTheDocument()
    await user.click(within(dialog).getByRole('button', { name: 'SAVE' }))
    await waitFor(() => expect(called).toHaveLength(1))
    expect(called[0]?.body).toMatchObject({ lines: [{ id: 'tidy', passed: true, version: 7 }] })
  })

  test.each([
    ['all by oneself', [], 'Answered on another device', 'You answered differently on another device. Which should we keep?'],
    [
      'some by somebody else',
      [aConflict('licence')],
      'Answered elsewhere too',
      '2 lines were answered differently, some by someone else and some by you on another device. Which should we keep?',
    ],
  ])('FD-253 answers of other devices, %s, are named as that', async (_, more, heading, intro) => {
    const { user } = await openReport(aReport())
    const own = aConflict('tidy', {}, { id: 'tom', firstName: 'Tom', lastName: 'Whitfield' })
    server.use(http.put('/api/audit-reports/:id/lines', () => clash(own, ...more)))
    await user.click(answer(tidy, 'Yes'))
    await user.click(answer(licence, 'Yes'))
    await user.click(button('SAVE'))
    const dialog = within(await screen.findByRole('dialog', { name: heading }))
    expect(dialog.getByText(intro)).toBeVisible()
    expect(dialog.getByRole('radio', { name: /KEEP THIS ONE.*Yes/ })).toBeChecked()
    expect(dialog.getByRole('radio', { name: /TAKE THE OTHER.*You, on another device.*No/ })).toBeInTheDocument()
    expect(dialog.queryAllByRole('radio', { name: /TAKE THEIRS.*Priya Raman/ })).toHaveLength(more.length)
  })

  test('TAKE THEIRS shows their answer, and the rest is saved', async () => {
    const { user, called } = await openReport(aReport())
    theirs()
    await user.click(answer(tidy, 'Yes'))
    await user.click(answer(licence, 'Yes'))
    await user.click(button('SAVE'))
    const dialog = await screen.findByRole('dialog', { name: 'Changed by someone else' })
    await user.click(within(dialog).getByRole('radio', { name: /TAKE THEIRS/ }))
    await user.click(within(dialog).getByRole('button', { name: 'SAVE' }))
    await waitFor(() => expect(called).toHaveLength(1))
    expect(called[0]?.body).toMatchObject({ lines: [{ id: 'licence', passed: true }] })
    expect(answer(tidy, 'No')).toHaveAttribute('aria-pressed', 'true')
    expect(screen.getByText('Seen by Priya')).toBeVisible()
  })

  test('CANCEL saves nothing and loses nothing', async () => {
    const { user, called } = await openReport(aReport())
    theirs()
    await user.click(answer(tidy, 'Yes'))
    await user.click(button('SAVE'))
    const dialog = await screen.findByRole('dialog', { name: 'Changed by someone else' })
    await user.click(within(dialog).getByRole('button', { name: 'CANCEL' }))
    expect(called).toEqual([])
    expect(await screen.findByText(notSaved)).toBeVisible()
    expect(answer(tidy, 'Yes')).toHaveAttribute('aria-pressed', 'true')
  })

  test.each(['before the dialog shows', 'while it shows'])('FD-33 whoever leaves the page %s is told that the mark waits', async (when) => {
    const { user, goTo } = await openReport(aReport())
    let finish = () => {}
    const answered = new Promise<void>((resolve) => {
      finish = resolve
    })
    const asked = vi.fn()
    server.use(
      http.get('/api/audit-reports/today', () => HttpResponse.json({ open: [], due: [] })),
      http.put('/api/audit-reports/:id/lines', async () => {
        asked()
        await answered
        return clash(aConflict('tidy'))
      }),
    )
    await user.click(answer(tidy, 'Yes'))
    await user.click(button('SAVE'))
    await waitFor(() => expect(asked).toHaveBeenCalledOnce())
    if (when === 'while it shows') {
      finish()
      await screen.findByRole('dialog', { name: 'Changed by someone else' })
    }
    goTo('/')
    await screen.findByRole('heading', { level: 1, name: /Tom/ })
    finish()
    const waiting = await screen.findByRole('region', { name: 'Marks on this device' })
    expect(within(waiting).getByText('1 mark on this device is not sent yet')).toBeVisible()
  })

  test('FD-25 after CANCEL the person can still choose later, with CHOOSE', async () => {
    const { user, called } = await openReport(aReport())
    theirs()
    await user.click(answer(tidy, 'Yes'))
    await user.click(button('SAVE'))
    await user.click(within(await screen.findByRole('dialog', { name: 'Changed by someone else' })).getByRole('button', { name: 'CANCEL' }))
    expect(await screen.findByText(/1 line has a different answer on the site/)).toBeVisible()
    theirs()
    await user.click(button('CHOOSE'))
    const dialog = await screen.findByRole('dialog', { name: 'Changed by someone else' })
    expect(within(dialog).getByRole('group', { name: /Store Standards/ })).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'SAVE' }))
    await waitFor(() => expect(called).toHaveLength(1))
    await waitFor(() => expect(screen.queryByText(/a different answer on the site/)).not.toBeInTheDocument())
  })
})

test('FD-11 a marked line that a resync removed shows until the person dismisses it', async () => {
  const { user, queryClient } = await openReport(aReport())
  await user.click(answer(licence, 'No'))
  server.use(
    http.get('/api/audit-reports/:id', () =>
      HttpResponse.json({ ...aReport(), lines: aReport().lines.filter(({ id }) => id !== 'licence') }),
    ),
  )
  await queryClient.invalidateQueries()
  const gone = await screen.findByRole('region', { name: 'No longer asked' })
  expect(within(gone).getByText(licence)).toBeVisible()
  expect(within(gone).getByText('Store Standards: No')).toBeVisible()
  await user.click(within(gone).getByRole('button', { name: 'DISMISS' }))
  await waitFor(() => expect(gone).not.toBeInTheDocument())
})
