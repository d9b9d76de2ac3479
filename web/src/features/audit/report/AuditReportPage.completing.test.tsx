import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { thisDevice } from '@/shared/drafts/draftFile.ts'
import type { Draft } from '@/shared/drafts/format.ts'
import { priya } from '@/test/network.ts'
import { anAdmin, problem, problemBody, server } from '@/test/server.ts'
import { acknowledgeOffline, answer, aReport, button, completedReport, openReport, passedLines, someLines, tidy } from './testPage.tsx'

const admin = anAdmin()
const uhOh = 'Uh-oh, an error occurred.'

/** Everything is marked except for one store standard. */
const almost = () => aReport({ lines: passedLines().map((line) => (line.id === 'tidy' ? { ...line, passed: null } : line)) })

async function confirm(name: string) {
  return within(await screen.findByRole('dialog')).getByRole('button', { name })
}

const other = {
  id: 'r7',
  date: '2026-11-18',
  score: 88,
  completedBy: priya,
  completedAt: '2026-11-18T03:00:00Z',
}

describe('COMPLETE REPORT', () => {
  test('AUDIT-024 AUDIT-109 AUDIT-112 AMB-047 is disabled until all lines are marked, and a text says so', async () => {
    const { user } = await openReport(almost())
    expect(button('COMPLETE REPORT')).toBeDisabled()
    expect(button('COMPLETE REPORT')).toHaveAccessibleDescription('Please mark all of the lines in order to complete this audit report.')
    expect(screen.getByText('1 line left to mark.')).toBeVisible()
    await user.click(answer(tidy, 'Yes'))
    await waitFor(() => expect(button('COMPLETE REPORT')).toBeEnabled())
  })

  test('AUDIT-110 AUDIT-111 shows the message about focus products first', async () => {
    await openReport(aReport({ lines: [...passedLines().slice(0, 4), ...someLines().slice(4)] }))
    expect(button('COMPLETE REPORT')).toHaveAccessibleDescription(
      'Focus Products requires either a score of 60, or for all Focus Products to be marked.',
    )
  })

  test('AUDIT-100 AUDIT-101 AUDIT-119 AUDIT-068 saves the lines, then sends status and score, and clears the draft', async () => {
    const { user, called } = await openReport(almost())
    await user.click(answer(tidy, 'No'))
    expect(localStorage.getItem('audit-draft:tom:r1')).not.toBeNull()
    await user.click(button('COMPLETE REPORT'))
    expect(await screen.findByText('Completed audit report!')).toBeVisible()
    expect(called.map(({ call }) => call)).toEqual(['PUT /api/audit-reports/r1/lines', 'POST /api/audit-reports/r1'])
    expect(called[1]?.body).toEqual({ status: 'COMPLETED', score: 95, queued: expect.any(String), others: [] })
    expect(localStorage.getItem('audit-draft:tom:r1')).toBeNull()
    expect(await screen.findByText('Full marks.')).toBeVisible()
  })

  test("FD-296 names somebody else's report of the visit, and asks before this one is completed too", async () => {
    const { user, called } = await openReport(aReport({ lines: passedLines(), others: [other] }))
    expect(screen.getByText('Priya Raman completed another report of this visit on 18 Nov 2026, with a score of 88.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'SEE THE OTHER REPORT' })).toHaveAttribute('href', '/compliance/audit-reports/r7?store=wattle')
    await user.click(button('COMPLETE REPORT'))
    const question = await screen.findByRole('dialog', { name: 'Complete another report of this visit?' })
    expect(question).toHaveTextContent('If you complete this one as well, both stand')
    await user.click(within(question).getByRole('button', { name: 'CANCEL' }))
    expect(called).toEqual([])
    await user.click(button('COMPLETE REPORT'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'COMPLETE ANYWAY' }))
    expect(await screen.findByText('Completed audit report!')).toBeVisible()
    expect(called.at(-1)?.body).toMatchObject({ status: 'COMPLETED', others: ['r7'] })
  })

  test('FD-296 one that was completed since the page was opened is told before this one is', async () => {
    const { user } = await openReport(aReport({ lines: passedLines() }))
    server.use(
      http.get('/api/audit-reports/r1', () => HttpResponse.json(aReport({ lines: passedLines(), others: [other] }))),
      http.post('/api/audit-reports/r1', () =>
        HttpResponse.json({ ...problemBody(409, 'Priya Raman completed another report.'), others: ['r7'] }, { status: 409 }),
      ),
    )
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await user.click(button('COMPLETE REPORT'))
    expect(await screen.findByText('Priya Raman completed another report.')).toBeVisible()
    expect(await screen.findByText(/^Priya Raman completed another report of this visit/)).toBeVisible()
    expect(button('COMPLETE REPORT')).toBeEnabled()
  })

  test('FD-250 waits for marks that the device is slow to give, and completes nothing that the person has not seen', async () => {
    const mark = { passed: false, pricePassed: null, hidden: false, comments: '', version: 1, revision: 5 }
    const at = '2026-11-19T03:00:00Z'
    let answerNow = () => {}
    const late = new Promise<Draft>((resolve) => {
      const data = { lines: { 'NON_LIQUOR::tidy:': mark } }
      answerNow = () => resolve({ timestamp: at, createdAt: at, isSaved: false, lastSavedAt: null, data })
    })
    const read = vi.spyOn(thisDevice.database, 'read').mockReturnValue(late)
    const { user, called } = await openReport(aReport({ lines: passedLines() }))
    await user.click(button('COMPLETE REPORT'))
    expect(called).toEqual([])
    answerNow()
    expect(await screen.findByText(/^Marks kept on this device have only just been read/)).toBeVisible()
    expect(answer(tidy, 'No')).toHaveAttribute('aria-pressed', 'true')
    expect(called).toEqual([])
    await user.click(button('COMPLETE REPORT'))
    expect(await screen.findByText('Completed audit report!')).toBeVisible()
    expect(called[0]).toMatchObject({ call: 'PUT /api/audit-reports/r1/lines', body: { lines: [{ id: 'tidy', passed: false }] } })
    read.mockRestore()
  })

  test('FD-40 can be undone by the one who did it: the report is open again, with its marks', async () => {
    const { user, called } = await openReport(almost())
    await user.click(answer(tidy, 'No'))
    await user.click(button('COMPLETE REPORT'))
    const offer = await screen.findByRole('alert')
    expect(offer).toHaveTextContent('Completed audit report!')
    await screen.findByRole('heading', { level: 1 })
    await user.click(within(offer).getByRole('button', { name: 'UNDO' }))
    expect(await screen.findByText('Set audit report to pending.')).toBeVisible()
    expect(called.at(-1)).toEqual({ call: 'POST /api/audit-reports/r1', body: { status: 'PENDING' } })
    expect(answer(tidy, 'No')).toHaveAttribute('aria-pressed', 'true')
    expect(button('COMPLETE REPORT')).toBeEnabled()
  })

  test('FD-40 undoing too late says so, and the report stays completed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { user } = await openReport(aReport({ lines: passedLines() }))
    await user.click(button('COMPLETE REPORT'))
    const offer = await screen.findByRole('alert')
    const late = 'This report is completed. Please ask head office to reopen it.'
    server.use(http.post('/api/audit-reports/:id', () => problem(403, late)))
    await user.click(within(offer).getByRole('button', { name: 'UNDO' }))
    expect(await screen.findByText(late)).toBeVisible()
    expect(screen.getByText('Full marks.')).toBeVisible()
  })

  test('FD-40 OFFLINE-002 undoing without a connection says that it needs one', async () => {
    const { user } = await openReport(aReport({ lines: passedLines() }))
    await user.click(button('COMPLETE REPORT'))
    const offer = await screen.findByRole('alert')
    server.use(http.post('/api/audit-reports/:id', () => HttpResponse.error()))
    await user.click(within(offer).getByRole('button', { name: 'UNDO' }))
    await acknowledgeOffline(user)
    expect(screen.getByText('Full marks.')).toBeVisible()
  })

  test('AUDIT-108 scrolls to the top 400 ms later', async () => {
    const scrolled = vi.spyOn(window, 'scrollTo')
    const delays = vi.spyOn(window, 'setTimeout')
    const { user } = await openReport(aReport({ lines: passedLines() }))
    await user.click(button('COMPLETE REPORT'))
    await screen.findByText('Full marks.')
    await waitFor(() => expect(scrolled).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' }))
    expect(delays.mock.calls.map(([, delay]) => delay)).toContain(400)
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  })

  test('AUDIT-083 a failure shows a toast and is logged, and the marks stay', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { user } = await openReport(aReport({ lines: passedLines() }))
    server.use(http.post('/api/audit-reports/:id', () => problem(500, 'Something went wrong.')))
    await user.click(button('COMPLETE REPORT'))
    expect(await screen.findByText(uhOh)).toBeVisible()
    expect(logged).toHaveBeenCalledWith('audit: complete failed', expect.anything())
    expect(button('COMPLETE REPORT')).toBeEnabled()
  })

  test('AMB-046 if only the server sees a reason to refuse, its message is shown', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { user } = await openReport(aReport({ lines: passedLines() }))
    server.use(
      http.post('/api/audit-reports/:id', () => problem(409, 'Please mark all of the lines in order to complete this audit report.')),
    )
    await user.click(button('COMPLETE REPORT'))
    const toast = await screen.findByText('Please mark all of the lines in order to complete this audit report.')
    expect(toast.closest('[role=alert]')).toHaveTextContent(uhOh)
  })
})

describe('MARK PENDING', () => {
  test('AUDIT-025 AUDIT-103 AUDIT-104 AUDIT-074 saves the lines and sends the status with the score so far', async () => {
    const { user, called } = await openReport(aReport())
    await user.click(answer(tidy, 'Yes'))
    await user.click(button('MARK PENDING'))
    expect(await screen.findByText('Set audit report to pending.')).toBeVisible()
    expect(called.map(({ call }) => call)).toEqual(['PUT /api/audit-reports/r1/lines', 'POST /api/audit-reports/r1'])
    expect(called[1]?.body).toEqual({ status: 'PENDING', score: 5 })
  })

  test('AUDIT-080 offline it shows the alert', async () => {
    const { user } = await openReport(aReport())
    server.use(http.post('/api/audit-reports/:id', () => HttpResponse.error()))
    await user.click(button('MARK PENDING'))
    await acknowledgeOffline(user)
  })
})

describe('head office on a completed report', () => {
  test('AUDIT-026 AUDIT-105 AUDIT-120 AUDIT-075 SET AS FINAL asks first and sends final, and the notice disappears', async () => {
    const { user, called } = await openReport(completedReport(), admin)
    expect(screen.getByText(/This report is not final/)).toBeVisible()
    await user.click(button('SET AS FINAL'))
    await user.click(await confirm('SET AS FINAL'))
    expect(await screen.findByText('Audit report set as final.')).toBeVisible()
    expect(called).toEqual([{ call: 'POST /api/audit-reports/r1', body: { final: true, openQueries: 0 } }])
    expect(screen.queryByText(/This report is not final/)).not.toBeInTheDocument()
  })

  test('AUDIT-113 after the cut-off SET AS FINAL is disabled and says why', async () => {
    const reason = 'This quarter ended on 31 March 2026. Its reports could be set as final until 14 April 2026.'
    await openReport(completedReport({ setFinalBlocked: reason }), admin)
    expect(button('SET AS FINAL')).toBeDisabled()
    expect(button('SET AS FINAL')).toHaveAccessibleDescription(reason)
  })

  test('AUDIT-102 AMB-016 REOPEN REPORT asks first and sends only the status', async () => {
    const { user, called } = await openReport(completedReport(), admin)
    expect(screen.queryByRole('button', { name: 'MARK PENDING' })).not.toBeInTheDocument()
    await user.click(button('REOPEN REPORT'))
    await user.click(await confirm('REOPEN REPORT'))
    expect(await screen.findByRole('button', { name: 'COMPLETE REPORT' })).toBeVisible()
    expect(called).toEqual([{ call: 'POST /api/audit-reports/r1', body: { status: 'PENDING' } }])
  })

  test.each([
    ['AUDIT-081', 'SET AS FINAL'],
    ['AUDIT-080', 'REOPEN REPORT'],
  ])('%s OFFLINE-002 offline %s shows the alert', async (_, name) => {
    const { user } = await openReport(completedReport(), admin)
    server.use(http.post('/api/audit-reports/:id', () => HttpResponse.error()))
    await user.click(button(name))
    await user.click(await confirm(name))
    await acknowledgeOffline(user)
  })
})

describe('DELETE', () => {
  test('AUDIT-027 AUDIT-069 AUDIT-076 AUDIT-115 AUDIT-123 asks first, removes the report and its draft, and goes to the list', async () => {
    const { user, called, address } = await openReport(aReport())
    await user.click(answer(tidy, 'Yes'))
    await user.click(button('DELETE'))
    expect(await screen.findByRole('dialog')).toHaveTextContent("Delete this report and all its marks? This can't be undone.")
    await user.click(await confirm('DELETE'))
    expect(await screen.findByText('Deleted audit report.')).toBeVisible()
    await waitFor(() => expect(address()).toBe('/compliance'))
    expect(called).toEqual([{ call: 'DELETE /api/audit-reports/r1', body: undefined }])
    expect(localStorage.getItem('audit-draft:tom:r1')).toBeNull()
  })

  test('AMB-037 names the author if somebody else started the report', async () => {
    const { user } = await openReport(aReport({ createdBy: priya }))
    await user.click(button('DELETE'))
    expect(await screen.findByRole('dialog')).toHaveTextContent('Priya Raman started this report.')
  })

  test('AUDIT-082 OFFLINE-002 offline it shows the alert, and the report stays', async () => {
    const { user, address } = await openReport(aReport())
    server.use(http.delete('/api/audit-reports/:id', () => HttpResponse.error()))
    await user.click(button('DELETE'))
    await user.click(await confirm('DELETE'))
    await acknowledgeOffline(user)
    expect(address()).toContain('/audit-reports/r1')
  })
})

describe('PDF export', () => {
  const aTab = () => ({
    opener: window,
    document: document.implementation.createHTMLDocument(),
    location: { replace: vi.fn() },
    close: vi.fn(),
  })

  test('AUDIT-011 AUDIT-127 AUDIT-128 AUDIT-129 FD-16 opens the tab in the click, then shows the PDF in it', async () => {
    const tab = aTab()
    const opened = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
    const { user, called } = await openReport(aReport())
    await user.click(button('FAILED'))
    expect(opened).toHaveBeenCalledWith('', '_blank')
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalled())
    expect(String(tab.location.replace.mock.calls[0]?.[0])).toContain('/api/audit-reports/r1/pdf?type=FULL&token=t')
    expect(called).toEqual([{ call: 'POST /api/audit-reports/pdf-tickets', body: { id: 'r1', type: 'FAILED' } }])
    expect(tab.opener).toBeNull()
  })

  test('AMB-010 is not there for somebody who may have neither PDF', async () => {
    await openReport(aReport({ can: { ...aReport().can, exportFull: false, exportFailed: false } }))
    expect(screen.queryByRole('region', { name: 'PDF export' })).not.toBeInTheDocument()
  })

  test('closes the tab if the server gives no ticket', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const tab = aTab()
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
    const { user } = await openReport(aReport())
    server.use(http.post('/api/audit-reports/pdf-tickets', () => problem(500, 'Something went wrong.')))
    await user.click(button('FULL'))
    expect(await screen.findByText(uhOh)).toBeVisible()
    expect(tab.close).toHaveBeenCalled()
  })

  test('says what to do if the browser blocks the tab', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null)
    const { user, called } = await openReport(aReport())
    await user.click(button('FULL'))
    expect(await screen.findByText(/Your browser blocked the new tab/)).toBeVisible()
    expect(called).toEqual([])
  })

  test('is disabled until a new report is saved, and tells how many lines are unsaved', async () => {
    const { user } = await openReport(aReport())
    await user.click(answer(tidy, 'Yes'))
    expect(await screen.findByText("Doesn't include 1 unsaved line.")).toBeVisible()
  })
})
