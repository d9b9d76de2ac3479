import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import type { DueStore, ReportSummary } from '@/api/types.ts'
import { disconnect, reconnect } from '@/test/connection.ts'
import { aDueStore } from '@/test/dueStore.ts'
import { spring, tom, wattle } from '@/test/network.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { anAdmin, aRep, aUser, page, problem, server, signIn } from '@/test/server.ts'

const [store, coreRangePromotion] = [wattle, spring]
const promotion = { ...coreRangePromotion, kind: 'CORE_RANGE', effectiveEndDate: coreRangePromotion.endDate, status: 'CURRENT' }

const open: ReportSummary = {
  id: 'r1',
  status: 'PENDING',
  final: false,
  score: 44,
  date: '2026-11-18',
  createdAt: '2026-11-18T01:00:00Z',
  completedAt: null,
  updatedAt: '2020-03-19T03:00:00Z',
  store,
  coreRangePromotion,
  createdBy: tom,
  completedBy: null,
  markedLines: 34,
  linesToMark: 58,
  failedLines: 7,
}

const headOffice = anAdmin()

function openHome(path = '/compliance', who = aRep()) {
  signIn(who)
  return renderApp(path)
}

describe('the figures of the quarter', () => {
  const serveSummary = (stores: object, averageScore: number, daysLeft = 9) =>
    server.use(http.get('/api/audit-reports/summary', () => HttpResponse.json({ quarter: promotion, stores, averageScore, daysLeft })))
  const figures = () => screen.getAllByRole('definition').map((value) => `${value.textContent} ${value.previousSibling?.textContent}`)

  test('FD-20 auditors see the figures of the network', async () => {
    openHome()
    serveSummary({ total: 42, audited: 30, completed: 17, final: 5 }, 79)
    await screen.findByText('of 42 stores started')
    expect(figures()).toEqual(['30 of 42 stores started', '5 final', '79 average score', '9 days left in Core Range Spring'])
  })

  test('FD-20 AMB-010 owners see the figures of their own store, with N/A while it has no score', async () => {
    openHome('/compliance', aUser())
    serveSummary({ total: 1, audited: 0, completed: 0, final: 0 }, -1)
    await screen.findByText('your score in Core Range Spring')
    expect(figures()).toEqual(['N/A your score in Core Range Spring', '9 days left in Core Range Spring'])
  })

  test('FD-20 on the last day of the quarter the page says so', async () => {
    openHome('/compliance', aUser())
    serveSummary({ total: 1, audited: 1, completed: 1, final: 1 }, 77, 0)
    await screen.findByText('your score in Core Range Spring')
    expect(figures()).toEqual(['77 your score in Core Range Spring', 'Last day of the quarter'])
  })

  test('the page says when no quarter covers today', async () => {
    openHome()
    expect(await screen.findByText("No quarter covers today, so there's nothing to audit.")).toBeVisible()
  })
})

describe('stores without audit reports', () => {
  function serve(stores: DueStore[], totalPages = 1) {
    const asked: string[] = []
    server.use(
      http.get('/api/stores/without-audit-reports', ({ request }) => {
        const { search, searchParams } = new URL(request.url)
        asked.push(search)
        const { items, meta } = page(stores)
        return HttpResponse.json({ items, meta: { ...meta, totalPages, currentPage: Number(searchParams.get('page') ?? 1) } })
      }),
    )
    return asked
  }

  test('AUDIT-131 SCR-028 each has its last result and a START link, which creates nothing', async () => {
    const { user, address } = openHome()
    serve([aDueStore(), aDueStore({ id: 'new', name: 'Brand New Cellars', lastScore: null, lastDate: null })])
    await user.click(await screen.findByRole('link', { name: 'Stores without audit reports 2' }))
    expect(address()).toBe('/compliance?view=without')
    const item = (await screen.findByRole('heading', { name: 'The Junction Bottle Store' })).closest('li') as HTMLElement
    expect(item).toHaveTextContent('St Kilda VIC, MediumLast score 71, 14 Aug 2026')
    expect(screen.getByText('Never audited')).toBeVisible()
    expect(within(item).getByRole('link', { name: 'Start the audit of The Junction Bottle Store' })).toHaveAttribute(
      'href',
      '/compliance/audit-reports/new?store=junction&date=2026-11-20',
    )
  })

  test('AUDIT-131 GENERAL-025 the address holds the search and the page', async () => {
    const { user, address } = openHome('/compliance?view=without')
    const asked = serve([aDueStore()], 3)
    await user.click(await screen.findByRole('button', { name: 'NEXT' }))
    await waitFor(() => expect(address()).toBe('/compliance?view=without&page=2'))
    await user.type(screen.getByRole('searchbox', { name: 'Search stores' }), 'kilda')
    await waitFor(() => expect(address()).toBe('/compliance?view=without&search=kilda'))
    expect(asked).toEqual(expect.arrayContaining(['?page=2', '?search=kilda&page=1']))
  })

  test.each([
    ['', 'There is no current quarter.'],
    ['&search=zzz', 'There is no current quarter.'],
  ])("AUDIT-131 with '%s' the list says that there is no current quarter", async (search, message) => {
    openHome(`/compliance?view=without${search}`)
    expect(await screen.findByText(message)).toBeVisible()
  })

  test.each([
    ['', 'Every store has a report this quarter.'],
    ['&search=zzz', 'No stores match.'],
  ])("AUDIT-131 with '%s' the list says why it is empty", async (search, message) => {
    openHome(`/compliance?view=without${search}`)
    server.use(
      http.get('/api/audit-reports/summary', () =>
        HttpResponse.json({
          quarter: promotion,
          stores: { total: 1, audited: 1, completed: 1, final: 1 },
          averageScore: 80,
          daysLeft: 1,
        }),
      ),
    )
    expect(await screen.findByText(message)).toBeVisible()
  })

  test('the list says when it could not be loaded, and can be loaded again', async () => {
    const { user } = openHome('/compliance?view=without')
    server.use(http.get('/api/stores/without-audit-reports', () => problem(503, 'Please try again in a moment.')))
    await user.click(await screen.findByRole('button', { name: 'TRY AGAIN' }))
    serve([aDueStore()])
    await user.click(await screen.findByRole('button', { name: 'TRY AGAIN' }))
    expect(await screen.findByText('1 store')).toBeVisible()
  })
})

describe("today's list", () => {
  test("FD-22 shows the auditor's own open reports, then the stores to audit again", async () => {
    openHome('/compliance?view=today')
    server.use(http.get('/api/audit-reports/today', () => HttpResponse.json({ open: [open], due: [aDueStore()] })))
    const reports = await screen.findByRole('region', { name: 'Your open audits' })
    expect(within(reports).getByText('34 of 58 marked')).toBeVisible()
    expect(within(reports).getByRole('link', { name: 'Continue the audit of Wattle & Vine Cellars' })).toHaveAttribute(
      'href',
      '/compliance/audit-reports/r1?store=wattle',
    )
    const stores = screen.getByRole('region', { name: 'Stores to audit again' })
    expect(within(stores).getByRole('link', { name: 'Start the audit of The Junction Bottle Store' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Today 2' })).toHaveAttribute('aria-current', 'page')
  })

  const tabs = () => within(screen.getByRole('navigation', { name: 'Views' })).getAllByRole('link')

  test('FD-338 a rep begins with today; the list of reports is a press away, and stays when its filters are cleared', async () => {
    const { user, address } = openHome()
    const asked: string[] = []
    server.use(
      http.get('/api/audit-reports/today', () => HttpResponse.json({ open: [open], due: [] })),
      http.get('/api/audit-reports', ({ request }) => {
        asked.push(new URL(request.url).search)
        return HttpResponse.json(page([open]))
      }),
    )
    expect(await screen.findByRole('region', { name: 'Your open audits' })).toBeVisible()
    expect(tabs().map(({ textContent }) => textContent?.replace(/ ?\d*$/, ''))).toEqual([
      'Today',
      'Stores without audit reports',
      'Reports',
    ])
    expect(tabs()[0]).toHaveAttribute('aria-current', 'page')
    expect(asked, 'the list that is not shown is not asked for').toEqual([])
    await user.click(screen.getByRole('link', { name: 'Reports' }))
    await waitFor(() => expect(address()).toBe('/compliance?view=reports'))
    await user.type(await screen.findByRole('searchbox'), 'vine')
    await waitFor(() => expect(address()).toBe('/compliance?search=vine'))
    await user.clear(screen.getByRole('searchbox'))
    await waitFor(() => expect(address()).toBe('/compliance?view=reports'))
    await user.click(screen.getByRole('link', { name: /^Today/ }))
    await waitFor(() => expect(address()).toBe('/compliance'))
    expect(await screen.findByRole('region', { name: 'Your open audits' })).toBeVisible()
  })

  test('FD-338 head office begins with the reports', async () => {
    openHome('/compliance', headOffice)
    server.use(http.get('/api/audit-reports', () => HttpResponse.json(page([open]))))
    expect(await screen.findByRole('region', { name: 'Audit reports' })).toBeVisible()
    expect(tabs()[0]).toHaveTextContent('Reports')
    expect(tabs()[0]).toHaveAttribute('aria-current', 'page')
  })

  test('FD-22 says when there is nothing to do', async () => {
    openHome('/compliance?view=today')
    expect(await screen.findByText('Nothing to do today.')).toBeVisible()
  })

  test('AMB-010 an owner sees only the list of reports, whatever the address says', async () => {
    openHome('/compliance?view=today', aUser())
    expect(await screen.findByText('No completed audit reports yet.')).toBeVisible()
    expect(screen.queryByRole('navigation', { name: 'Views' })).not.toBeInTheDocument()
  })
})

describe('downloads', () => {
  const serveList = () => server.use(http.get('/api/audit-reports', () => HttpResponse.json(page([open]))))

  test('the filtered list can be downloaded as CSV and as a workbook, with the reports of all pages', async () => {
    openHome('/compliance?status=PENDING&final=no&search=vine&page=2')
    serveList()
    expect(await screen.findByRole('link', { name: 'Download this list as CSV' })).toHaveAttribute(
      'href',
      '/api/audit-reports/export?search=vine&status=PENDING&final=false&format=csv',
    )
    expect(screen.getByRole('link', { name: 'Download this list as an Excel workbook' })).toHaveAttribute(
      'href',
      '/api/audit-reports/export?search=vine&status=PENDING&final=false&format=xlsx',
    )
  })

  test('OFFLINE-002 without a connection the page says so', async () => {
    const { user } = openHome('/compliance?view=reports')
    serveList()
    const csv = await screen.findByRole('link', { name: 'Download this list as CSV' })
    disconnect()
    await user.click(csv)
    expect(await screen.findByRole('dialog', { name: 'Internet connection required.' })).toBeVisible()
    reconnect()
  })

  test.each([
    ['the current quarter', '', 'CURRENT_QUARTER'],
    ['the quarter in the filter', '?quarter=q7', 'q7'],
  ])('AUDIT-130 head office can download the certificates of %s in one file', async (_, search, reference) => {
    openHome(`/compliance${search}`, headOffice)
    serveList()
    server.use(
      http.get('/api/audit-reports/quarters/:id', ({ params }) =>
        HttpResponse.json({ promotion: { ...promotion, id: `of ${params.id}` }, certificates: 3 }),
      ),
    )
    expect(await screen.findByRole('link', { name: 'Download 3 certificates for Core Range Spring in one file' })).toHaveAttribute(
      'href',
      `/api/audit-reports/certificates.zip?quarter=${encodeURIComponent(`of ${reference}`)}`,
    )
  })

  test("AMB-043 AUDIT-130 an owner can download their own store's newest certificate", async () => {
    openHome('/compliance', aUser())
    server.use(
      http.get('/api/stores/wattle', () =>
        HttpResponse.json({
          complianceCertificate: { number: 'C-00042', quarter: 'Core Range Winter', signedURL: '/files/c.pdf?signed', createdAt: '' },
        }),
      ),
    )
    const certificate = await screen.findByRole('region', { name: 'Certificate of Store Compliance' })
    expect(within(certificate).getByText('Core Range Winter · C-00042')).toBeVisible()
    expect(within(certificate).getByRole('link', { name: 'DOWNLOAD CERTIFICATE' })).toHaveAttribute('href', '/files/c.pdf?signed')
  })
})
