import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { disconnect } from '@/test/connection.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { anAdmin, aRep, page, problem, server, signIn } from '@/test/server.ts'
import { answer, aReport, aTemplate, button, openReport, section, serveReport, tidy } from './testPage.tsx'

/** Collects the address of each report that is loaded from now on. */
function countLoads(): string[] {
  const loads: string[] = []
  const note = ({ request }: { request: Request }) => {
    const { pathname, search } = new URL(request.url)
    if (request.method === 'GET' && /^\/api\/audit-reports\/(r1|new)$/.test(pathname)) loads.push(pathname + search)
  }
  server.events.on('request:start', note)
  onTestFinished(() => server.events.removeListener('request:start', note))
  return loads
}

/** Resolves in a new task, so that everything that was waiting to run has run. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('opening a report', () => {
  test('AUDIT-020 it says that loading takes a moment', async () => {
    signIn(aRep())
    server.use(http.get('/api/audit-reports/:id', () => new Promise<never>(() => {})))
    renderApp('/compliance/audit-reports/r1')
    expect(await screen.findByText('Loading, this may take 10 seconds...')).toBeVisible()
  })

  test('AUDIT-003 the address changes to the id and the store, without a date', async () => {
    signIn(aRep())
    serveReport(aReport())
    const loads = countLoads()
    const { address } = renderApp('/compliance/audit-reports/new?store=wattle&date=2026-11-19')
    await waitFor(() => expect(address()).toBe('/compliance/audit-reports/r1?store=wattle'))
    await settled()
    expect(loads).toEqual(['/api/audit-reports/new?store=wattle&date=2026-11-19'])
  })

  test("AUDIT-002 AUDIT-117 FD-01 opening 'new' sends the store and the day, and creates nothing", async () => {
    const loads = countLoads()
    const { called, address } = await openReport(aTemplate())
    expect(loads).toEqual(['/api/audit-reports/new?store=wattle&date=2026-11-19'])
    expect(called).toEqual([])
    expect(address()).toContain('/audit-reports/new?')
  })

  test('AUDIT-003 without its store in the address a report is loaded once, however slow the phone', async () => {
    let now = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => (now += 3000))
    signIn(aRep())
    serveReport(aReport())
    const loads = countLoads()
    const { address } = renderApp('/compliance/audit-reports/r1')
    await screen.findByRole('heading', { name: 'Store Standards' })
    await waitFor(() => expect(address()).toBe('/compliance/audit-reports/r1?store=wattle'))
    await settled()
    expect(loads).toEqual(['/api/audit-reports/r1'])
  })

  test('AUDIT-003 FD-01 a report that was just created is not loaded again under its new address', async () => {
    const { user, address } = await openReport(aTemplate())
    const loads = countLoads()
    await user.click(button('SAVE'))
    await waitFor(() => expect(address()).toBe('/compliance/audit-reports/r1?store=wattle'))
    await settled()
    expect(loads).toEqual([])
  })

  test('AUDIT-117 a report that is opened again later is loaded again, once', async () => {
    const { user } = await openReport(aReport())
    signIn(aRep()) // its calls come before those of the report again
    const summary = { ...aReport(), markedLines: 1, linesToMark: 5, failedLines: 0 }
    server.use(http.get('/api/audit-reports', () => HttpResponse.json(page([summary]))))
    const loads = countLoads()
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
    await user.click(screen.getByRole('link', { name: 'Back to Compliance' }))
    await user.click(await screen.findByRole('link', { name: 'Reports' }))
    await user.click(await screen.findByRole('link', { name: 'Wattle & Vine Cellars' }))
    await screen.findByRole('heading', { name: 'Store Standards' })
    await waitFor(() => expect(loads).toEqual(['/api/audit-reports/r1']))
    await settled()
    expect(loads).toHaveLength(1)
  })

  test('AUDIT-117 it is loaded again when the person comes back to the window', async () => {
    await openReport(aReport())
    const loads = countLoads()
    window.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(loads).toEqual(['/api/audit-reports/r1']))
  })

  test('AUDIT-021 AUDIT-023 AUDIT-005 the page says if the report does not exist; RETURN HOME leads to the list', async () => {
    signIn(aRep())
    server.use(http.get('/api/audit-reports/:id', () => problem(404, 'Audit report could not be found.')))
    const { user, address } = renderApp('/compliance/audit-reports/r1')
    expect(await screen.findByText('Audit report could not be found. Maybe it was deleted?')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'RETURN HOME' }))
    await waitFor(() => expect(address()).toBe('/compliance'))
  })

  test("AUDIT-022 AUDIT-023 any other failure shows the server's message; RETRY loads the report again", async () => {
    signIn(aRep())
    server.use(http.get('/api/audit-reports/:id', () => problem(422, 'No quarter covers this date.')))
    const { user } = renderApp('/compliance/audit-reports/new?store=wattle&date=2020-01-01')
    expect(await screen.findByText('There was an error loading this audit report. No quarter covers this date.')).toBeVisible()
    serveReport(aReport())
    await user.click(screen.getByRole('button', { name: 'RETRY' }))
    expect(await screen.findByRole('heading', { name: 'Store Standards' })).toBeVisible()
  })

  test('AUDIT-022 without a connection the message says so', async () => {
    signIn(aRep())
    server.use(http.get('/api/audit-reports/:id', () => HttpResponse.error()))
    disconnect() // no other call says that the connection is back
    renderApp('/compliance/audit-reports/r1')
    expect(await screen.findByText('There was an error loading this audit report. Internet connection required.')).toBeVisible()
  })
})

describe('the sections', () => {
  test('AUDIT-007..012 AUDIT-015..019 AUDIT-008 are in the specified order', async () => {
    await openReport(aReport({ can: { ...aReport().can, adminShortcuts: true } }), anAdmin())
    const names = [
      screen.getByRole('heading', { level: 1, name: 'Audit Report' }),
      section('Summary'),
      section('PDF export'),
      screen.getByText('This report is not final. The score may change until it is set as final.'),
      section('Admin shortcuts'),
      section('Store Standards'),
      section('Promotions (Floor)'),
      section('Promotions (Shelf)'),
      section('Focus Products'),
      section('Review'),
    ]
    for (const [i, element] of names.slice(1).entries()) {
      expect(names[i]?.compareDocumentPosition(element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    }
    expect(section('Summary')).toHaveTextContent('How does Wattle & Vine Cellars measure up?')
    expect(screen.getByRole('link', { name: 'Back to Compliance' })).toHaveAttribute('href', '/compliance')
  })

  test.each([
    ['/fixes?region=NSW', 'Back to Fixes', '/fixes'],
    ['/', 'Back to Home', '/'],
    ['/queries?page=2', 'Back to Queries', '/queries'],
    ['/compliance/findings', 'Back to Findings', '/compliance/findings'],
    ['/stores', 'Back to Compliance', '/compliance'],
    ['/stores/wattle', 'Back to Store', '/stores/wattle'],
    ['/compliance/audit-reports/r7', 'Back to Compliance', '/compliance'],
  ])('FD-339 the way back of who came from %s says where to', async (before, name, href) => {
    const entries = [before, '/compliance/audit-reports/r1'].map((path) => ({ url: `https://portal.example${path}`, sameDocument: true }))
    vi.stubGlobal('navigation', { currentEntry: { index: 1 }, entries: () => entries })
    onTestFinished(() => void vi.unstubAllGlobals())
    await openReport(aReport())
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)
  })

  test('FD-339 the way back says the same while a photo or another layer of the page has its own entry in the history', async () => {
    const url = (path: string) => ({ url: `https://portal.example${path}`, sameDocument: true })
    const entries = [url('/fixes'), url('/compliance/audit-reports/r1'), url('/compliance/audit-reports/r1')]
    const currentEntry = { index: 1 }
    vi.stubGlobal('navigation', { currentEntry, entries: () => entries })
    onTestFinished(() => void vi.unstubAllGlobals())
    const { user } = await openReport(aReport())
    currentEntry.index = 2
    await user.click(answer(tidy, 'Yes'))
    await user.click(button('SAVE'))
    expect(await screen.findByText('Saved changes!')).toBeVisible()
    expect(screen.getByRole('link', { name: /^Back to / })).toHaveAccessibleName('Back to Fixes')
  })

  test('AUDIT-010 AMB-042 PROMOTION-007 PROMOTION-008 PROMOTION-009 the summary shows venue, period, promotions, dates, size and score', async () => {
    const closed = { ...aReport().coreRangePromotion, actualEndDate: '2026-12-20' }
    await openReport(aReport({ coreRangePromotion: closed }))
    const summary = section('Summary')
    expect(summary).toHaveTextContent('VenueWattle & Vine Cellars, 318 High Street, Thornbury VIC 3071')
    expect(summary).toHaveTextContent('PeriodCore Range Spring')
    expect(summary).toHaveTextContent('PromotionsSummer Sips')
    expect(summary).toHaveTextContent('Dates1 Oct 2026 to 20 Dec 2026')
    expect(summary).toHaveTextContent('Store sizeMedium')
    expect(summary).toHaveTextContent('ScoreNothing marked yet')
  })
})
