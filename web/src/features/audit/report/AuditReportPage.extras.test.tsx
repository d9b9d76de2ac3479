import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import type { History, ReportMail } from '@/api/types.ts'
import { aLine } from '@/shared/marks/testLines.ts'
import { anAdmin, aUser, problem, server } from '@/test/server.ts'
import {
  acknowledgeOffline,
  answer,
  aReport,
  aTemplate,
  button,
  completedReport,
  gin,
  licence,
  openReport,
  section,
  someLines,
  tidy,
} from './testPage.tsx'

const headOffice = anAdmin()
const quietly = () => vi.spyOn(console, 'error').mockImplementation(() => {})

describe('RESYNC', () => {
  const fresh = aLine({ id: 'fresh', key: 'NON_LIQUOR::fresh:', description: 'Fridge temperature log up to date' })

  const serveResync = () =>
    server.use(
      http.post('/api/audit-reports/:id/resync', () =>
        HttpResponse.json(aReport({ lines: [...someLines().filter(({ id }) => id !== 'gin'), fresh] })),
      ),
    )

  test('AUDIT-072 AUDIT-070 AMB-029 FD-11 saves the marks first, then shows the new lines and a toast for 3 s', async () => {
    const { user, called } = await openReport(aReport())
    serveResync()
    await user.click(answer(tidy, 'Yes'))
    await user.click(button('RESYNC'))
    expect(await screen.findByText('Resync complete.')).toBeVisible()
    expect(called.map(({ call }) => call)).toEqual(['PUT /api/audit-reports/r1/lines'])
    expect(screen.getByRole('group', { name: fresh.description })).toBeVisible()
    expect(screen.queryByText(gin)).not.toBeInTheDocument()
    expect(answer(tidy, 'Yes')).toHaveAttribute('aria-pressed', 'true')
    await waitFor(() => expect(screen.queryByText('Resync complete.')).not.toBeInTheDocument(), { timeout: 4500 })
  })

  test('AUDIT-078 OFFLINE-002 offline it shows the alert, and the marks stay', async () => {
    const { user, called } = await openReport(aReport())
    await user.click(answer(tidy, 'No'))
    const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    quietly()
    await user.click(button('RESYNC'))
    await acknowledgeOffline(user)
    offline.mockRestore()
    expect(called).toEqual([])
    expect(answer(tidy, 'No')).toHaveAttribute('aria-pressed', 'true')
  })

  test('FD-01 creates a new report first', async () => {
    const { user, called } = await openReport(aTemplate({ can: undefined }))
    serveResync()
    await user.click(button('RESYNC'))
    expect(await screen.findByText('Resync complete.')).toBeVisible()
    expect(called.map(({ call }) => call)).toEqual(['POST /api/audit-reports'])
  })

  test("shows the server's message if it refuses", async () => {
    quietly()
    const { user } = await openReport(aReport())
    server.use(http.post('/api/audit-reports/:id/resync', () => problem(409, 'This report is completed.')))
    await user.click(button('RESYNC'))
    expect(await screen.findByText('This report is completed.')).toBeVisible()
  })

  test('is not there on a completed report', async () => {
    await openReport(completedReport(), headOffice)
    expect(screen.queryByRole('button', { name: 'RESYNC' })).not.toBeInTheDocument()
  })
})

test("FD-11 if somebody else's resync removed lines, the marks on all other lines are still saved", async () => {
  const { user } = await openReport(aReport())
  await user.click(answer(tidy, 'Yes'))
  await user.click(answer(licence, 'No'))
  const left = someLines().filter(({ id }) => id !== 'licence')
  const sent: unknown[] = []
  server.use(
    http.get('/api/audit-reports/r1', () => HttpResponse.json(aReport({ lines: left }))),
    http.put('/api/audit-reports/:id/lines', async ({ request }) => {
      const { lines } = (await request.json()) as { lines: { id: string }[] }
      sent.push(lines.map(({ id }) => id))
      if (lines.some(({ id }) => id === 'licence')) return problem(422, 'Some fields are wrong.', { 'lines[1].id': 'This line is gone.' })
      return HttpResponse.json({
        score: 0,
        scores: aReport().scores,
        lines: lines.map(({ id }) => ({ id, version: 2 })),
        savedAt: '2026-11-20T03:05:00Z',
      })
    }),
  )
  await user.click(button('SAVE'))
  expect(await screen.findByText('1 line is no longer part of this report. Your other marks are saved.')).toBeVisible()
  expect(sent).toEqual([['tidy', 'licence'], ['tidy']])
  expect(screen.queryByRole('group', { name: licence })).not.toBeInTheDocument()
  expect(answer(tidy, 'Yes')).toHaveAttribute('aria-pressed', 'true')
})

describe('the certificate', () => {
  const certificate = { number: 'C-00042', signedURL: '/files/c.pdf?signed=1', createdAt: '2026-11-20T03:00:00Z' }

  test('AUDIT-013 AUDIT-130 a final report has a signed link to download its certificate', async () => {
    await openReport(completedReport({ final: true, certificate }), aUser())
    const row = within(section('Certificate'))
    expect(row.getByText('C-00042, made 20 Nov 2026')).toBeVisible()
    expect(row.getByRole('link', { name: 'DOWNLOAD CERTIFICATE' })).toHaveAttribute('href', '/files/c.pdf?signed=1')
  })

  test.each([
    ['an open report', aReport()],
    ['a completed report', completedReport()],
  ])('AUDIT-013 FD-23 %s that is not final says when the certificate will be available', async (_, report) => {
    await openReport(report)
    expect(within(section('Certificate')).getByText('Available once this report is final.')).toBeVisible()
  })

  test.each([
    ['has a link for people who may make it', true],
    ['has no link for others', false],
  ])('FD-23 a final report without a certificate says so, and %s', async (_, leads) => {
    await openReport(completedReport({ final: true, can: { ...completedReport().can, makeCertificates: leads } }))
    const row = within(section('Certificate'))
    expect(row.getByText("This report is final, but its certificate hasn't been made yet.")).toBeVisible()
    const link = row.queryByRole('link', { name: 'MAKE CERTIFICATES' })
    if (leads) expect(link).toHaveAttribute('href', '/compliance/quarters/q1')
    else expect(link).not.toBeInTheDocument()
  })

  test('AUDIT-008 the certificate comes after the notice and before the lines', async () => {
    await openReport(completedReport({ certificate: null }))
    const notice = screen.getByText('This report is not final. The score may change until it is set as final.')
    const order = Node.DOCUMENT_POSITION_FOLLOWING
    expect(notice.compareDocumentPosition(section('Certificate')) & order).toBeTruthy()
    expect(section('Certificate').compareDocumentPosition(section('Store Standards')) & order).toBeTruthy()
  })
})

describe('EMAIL TO STORE OWNER', () => {
  const mailable = () => completedReport({ can: { ...completedReport().can, email: true } })

  function aMail(given: Partial<ReportMail> = {}): ReportMail {
    return {
      id: 'm1',
      recipient: 'mia@wattle.example',
      exportType: 'FAILED',
      status: 'QUEUED',
      error: '',
      createdAt: '2020-03-19T03:00:00Z',
      sentAt: null,
      ...given,
    }
  }

  function serveMails(...mails: ReportMail[]) {
    server.use(http.get('/api/audit-reports/:id/mails', () => HttpResponse.json({ items: mails })))
  }

  test('AUDIT-125 AMB-039 sends the chosen PDF, and shows the status of the email until it is sent', async () => {
    const { user } = await openReport(mailable())
    expect(await screen.findByText('Not emailed yet.')).toBeVisible()
    let sent: unknown
    server.use(
      http.post('/api/audit-reports/r1/send-email-to-store-owner', async ({ request }) => {
        sent = await request.json()
        serveMails(aMail({ exportType: 'FULL' }))
        return HttpResponse.json({ mails: [aMail({ exportType: 'FULL' })] }, { status: 202 })
      }),
    )
    await user.click(button('EMAIL TO STORE OWNER'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Email to store owner' }))
    await user.click(dialog.getByRole('radio', { name: 'Full report' }))
    await user.click(dialog.getByRole('button', { name: 'SEND' }))
    expect(await screen.findByText('The email is on its way.')).toBeVisible()
    expect(sent).toEqual({ exportType: 'FULL' })
    const mails = within(section('Email'))
    expect(await mails.findByText('Queued')).toBeVisible()
    serveMails(aMail({ status: 'SENT', sentAt: '2020-03-19T03:00:05Z' }))
    expect(await mails.findByText('Sent', {}, { timeout: 4000 })).toBeVisible()
  })

  test('FD-24 the dialog says if the store has no owner', async () => {
    const { user } = await openReport(mailable())
    server.use(http.post('/api/audit-reports/r1/send-email-to-store-owner', () => problem(409, 'This store has no owner to send to.')))
    await user.click(button('EMAIL TO STORE OWNER'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'SEND' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('This store has no owner to send to.')
  })

  test('SCR-044 FD-24 emails that failed or were kept say why, and head office has a link to the outbox', async () => {
    const { queryClient } = await openReport(mailable(), headOffice)
    serveMails(
      aMail({ status: 'FAILED', error: '550 mailbox unavailable' }),
      aMail({ id: 'm2', status: 'KEPT', error: 'No mail service is set.' }),
    )
    await queryClient.invalidateQueries()
    const mails = within(section('Email'))
    expect(await mails.findByText('Failed')).toBeVisible()
    expect(mails.getByText('550 mailbox unavailable')).toBeVisible()
    expect(mails.getByText(/No mail service is set\./)).toBeVisible()
    expect(mails.getByRole('link', { name: 'Open the outbox' })).toHaveAttribute('href', '/compliance/outbox')
  })

  test('AMB-010 is not there for owners', async () => {
    await openReport(completedReport(), aUser())
    expect(screen.queryByRole('button', { name: 'EMAIL TO STORE OWNER' })).not.toBeInTheDocument()
  })
})

describe('the score history', () => {
  const quarter = (id: string, score: number | null): History['quarters'][number] => ({
    promotion: { id, description: `Core Range ${id} 2026`, startDate: '2026-01-01' },
    reportId: null,
    score,
    network: 78,
    region: null,
    tier: 75,
    change: null,
  })

  function serveHistory(...quarters: History['quarters']) {
    server.use(http.get('/api/audit-reports/history', () => HttpResponse.json({ store: {}, quarters, next: null })))
  }

  test('FD-20 is a chart, with its figures in a table', async () => {
    const { user, queryClient } = await openReport(completedReport(), aUser())
    serveHistory(quarter('Autumn', 62), quarter('Winter', null), quarter('Spring', 87))
    await queryClient.invalidateQueries()
    const history = within(await screen.findByRole('region', { name: 'Score history' }))
    expect(
      await history.findByRole('img', {
        name: 'Scores from Core Range Autumn 2026 to Core Range Spring 2026. The table below has the figures.',
      }),
    ).toBeVisible()
    await user.click(history.getByText('Show as a table'))
    expect(history.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'QuarterThis storeSame sizeRegionNetwork',
      'Core Range Autumn 20266275-78',
      'Core Range Winter 2026-75-78',
      'Core Range Spring 20268775-78',
    ])
  })

  test('FD-20 the figures of a quarter show while it is pointed at or has the focus, and the arrow keys go from one to the next', async () => {
    const { user, queryClient } = await openReport(completedReport(), aUser())
    serveHistory(quarter('Autumn', 62), quarter('Winter', null), quarter('Spring', 87))
    await queryClient.invalidateQueries()
    const bands = within(await screen.findByRole('toolbar', { name: 'Scores by quarter' }))
    const spring = bands.getByRole('button', { name: 'Core Range Spring 2026, This store 87, Same size 75, Region -, Network 78' })
    const shown = () => bands.queryByText(/^Core Range \w+ 2026$/)?.textContent
    expect(shown()).toBeUndefined()
    await user.hover(spring)
    expect(shown()).toBe('Core Range Spring 2026')
    await user.unhover(screen.getByRole('toolbar', { name: 'Scores by quarter' }))
    act(() => spring.focus())
    expect(shown()).toBe('Core Range Spring 2026')
    // A pointer that passes by leaves the figures of the focus.
    await user.hover(bands.getByRole('button', { name: /Winter/ }))
    expect(shown()).toBe('Core Range Winter 2026')
    await user.unhover(screen.getByRole('toolbar', { name: 'Scores by quarter' }))
    expect(shown()).toBe('Core Range Spring 2026')
    await user.keyboard('{ArrowLeft}')
    expect(shown()).toBe('Core Range Winter 2026')
    await user.keyboard('{Home}{ArrowLeft}')
    expect(shown()).toBe('Core Range Autumn 2026')
    await user.keyboard('{Escape}')
    expect(shown()).toBeUndefined()
    await user.keyboard('{End}')
    expect(spring).toHaveFocus()
    // One stop for the Tab key.
    expect(bands.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toEqual([spring])
  })

  test('FD-20 says that it needs the scores of two quarters', async () => {
    const { queryClient } = await openReport(completedReport(), aUser())
    serveHistory(quarter('Spring', 87))
    await queryClient.invalidateQueries()
    expect(await screen.findByText("You'll see a history here once two quarters have a score.")).toBeVisible()
  })

  test('FD-20 disappears with its heading if it cannot be loaded', async () => {
    const { queryClient } = await openReport(completedReport(), aUser())
    expect(await screen.findByRole('heading', { name: 'Score history' })).toBeVisible()
    server.use(http.get('/api/audit-reports/history', () => HttpResponse.json({ message: 'No.' }, { status: 403 })))
    await queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey.includes('history') })
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Score history' })).not.toBeInTheDocument())
  })
})
