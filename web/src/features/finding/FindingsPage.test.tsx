import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import type { FindingMap, FindingStore } from '@/api/finding.ts'
import { renderApp } from '@/test/renderApp.tsx'
import { anAdmin, aRep, page, problem, server, signIn } from '@/test/server.ts'

const spring = { id: 'spring', description: 'Spring 2026', startDate: '2026-09-01', endDate: '2026-11-30', actualEndDate: null }
const bins = { subject: 'NON_LIQUOR::bins', section: 'STORE_STANDARDS', description: 'Bins are empty' } as const
const lager = { subject: 'PROMOTION:FLOOR:L1', section: 'PROMOTION_FLOOR', description: 'Paper Lantern Lager' } as const

const found: FindingMap = {
  quarter: spring,
  stores: 15,
  regions: [
    { region: 'NSW', label: 'NSW', stores: 3 },
    { region: 'VIC', label: 'VIC', stores: 12 },
  ],
  lines: [
    {
      ...bins,
      all: { asked: 15, failed: 3 },
      cells: [
        { asked: 3, failed: 0 },
        { asked: 12, failed: 3 },
      ],
    },
    {
      ...lager,
      all: { asked: 3, failed: 1 },
      cells: [
        { asked: 3, failed: 1 },
        { asked: 0, failed: 0 },
      ],
    },
  ],
}

/** Serves the findings to head office, and returns the queries of the calls. */
function serve(map: Partial<FindingMap> = {}) {
  const asked: string[] = []
  signIn(anAdmin())
  server.use(
    http.get('/api/promotions', () => HttpResponse.json(page([spring]))),
    http.get('/api/findings', ({ request }) => {
      asked.push(new URL(request.url).search)
      return HttpResponse.json({ ...found, ...map })
    }),
  )
  return asked
}

test('FINDING-001 FINDING-002 lines by regions as numbers, each a link to its stores; what was not asked says so', async () => {
  serve()
  renderApp('/compliance/findings')
  const table = await screen.findByRole('table')
  const row = within(within(table).getByRole('row', { name: /Bins are empty/ }))
  expect(row.getByRole('cell', { name: '0 of 3' })).toBeVisible()
  expect(row.getByRole('link', { name: 'Bins are empty, VIC: failed at 3 of 12 stores' })).toHaveAttribute(
    'href',
    '/compliance/findings?subject=NON_LIQUOR%3A%3Abins&region=VIC',
  )
  expect(row.getByRole('link', { name: 'Bins are empty, all regions: failed at 3 of 15 stores' })).toBeVisible()
  expect(within(within(table).getByRole('row', { name: /Lager/ })).getByText('Not asked')).toBeInTheDocument()
  expect(screen.getByText('What the audits of Spring 2026 have found, at 15 audited stores.')).toBeVisible()
})

test('FINDING-002 FINDING-006 the filters are in the address, the call and the downloads', async () => {
  const asked = serve()
  const { user, address } = renderApp('/compliance/findings')
  await user.selectOptions(await screen.findByLabelText('Section'), 'Store Standards')
  await user.selectOptions(screen.getByLabelText('Size of the store'), 'Small')
  expect(asked.at(-1)).toBe('?section=STORE_STANDARDS&tier=SF')
  expect(address()).toBe('/compliance/findings?section=STORE_STANDARDS&tier=SF')
  expect(screen.getByRole('link', { name: 'Download the findings as CSV' })).toHaveAttribute(
    'href',
    '/api/findings/export?section=STORE_STANDARDS&tier=SF&format=csv',
  )
})

test('FINDING-003 the stores behind a number, with report, fix and day', async () => {
  serve()
  const one = {
    store: { id: 'wattle', name: 'Wattle & Vine Cellars', suburb: 'Thornbury', displayRegionLabel: 'VIC' },
    reportId: 'r1',
    date: '2026-11-02',
    fix: { id: 'f1', state: 'OPEN', dueOn: '2026-11-16', overdue: true },
    photos: [],
  } as unknown as FindingStore
  server.use(
    http.get('/api/findings/stores', () => HttpResponse.json({ subject: bins, ...page([one, { ...one, reportId: 'r2', fix: null }]) })),
  )
  renderApp('/compliance/findings?subject=NON_LIQUOR%3A%3Abins&region=VIC')
  expect(await screen.findByText('Failed at 2 stores, VIC')).toBeVisible()
  const [first, second] = within(screen.getByRole('list', { name: 'Stores' })).getAllByRole('listitem') as [HTMLElement, HTMLElement]
  expect(within(first).getByText('Overdue since 16 Nov 2026')).toBeVisible()
  expect(within(first).getByRole('link', { name: 'See the report of Wattle & Vine Cellars' })).toHaveAttribute(
    'href',
    '/compliance/audit-reports/r1?store=wattle',
  )
  expect(within(first).getByRole('link', { name: 'See the fix of Wattle & Vine Cellars' })).toHaveAttribute('href', '/fixes?fix=f1')
  expect(within(second).getByText('No fix was kept for this audit')).toBeVisible()
  expect(screen.getByRole('link', { name: 'ALL LINES' })).toHaveAttribute('href', '/compliance/findings')
})

test('FINDING-005 what failed again, and at how many stores', async () => {
  serve()
  server.use(http.get('/api/findings/repeats', () => HttpResponse.json({ items: [{ ...bins, failed: 3, twice: 1, more: 1 }] })))
  const { user } = renderApp('/compliance/findings')
  await user.click(await screen.findByRole('link', { name: 'Again and again' }))
  const item = within(await screen.findByRole('list', { name: 'Again and again' })).getByRole('listitem')
  expect(item).toHaveTextContent('2 stores twice or more in a row, 1 of them three times or more')
  expect(item).toHaveTextContent('Failed at 3 stores this quarter')
  const asked: string[] = []
  server.use(
    http.get('/api/findings/stores', ({ request }) => {
      asked.push(new URL(request.url).search)
      return HttpResponse.json({ subject: bins, ...page([]), meta: { currentPage: 1, totalPages: 1, totalItems: 2, itemsPerPage: 10 } })
    }),
  )
  await user.click(screen.getByRole('link', { name: 'See stores: Bins are empty' }))
  expect(await screen.findByText('Failed twice or more in a row at 2 stores, all regions')).toBeVisible()
  expect(asked).toEqual(['?subject=NON_LIQUOR%3A%3Abins&again=true&page=1&limit=10'])
})

test('FINDING-008 FINDING-009 how long it took, by section, line and region, and its downloads', async () => {
  serve()
  const span = (putRight: number, waiting: number, medianDays: number | null) => ({ putRight, again: 1, waiting, medianDays })
  const none = { putRight: 0, again: 0, waiting: 0, medianDays: null }
  server.use(
    http.get('/api/findings/times', () =>
      HttpResponse.json({
        quarter: spring,
        regions: found.regions,
        sections: [{ section: 'STORE_STANDARDS', all: span(3, 2, 8.5), cells: [span(3, 2, 8.5), none] }],
        lines: [{ ...bins, all: span(1, 0, 1), cells: [span(0, 0, null), none] }],
      }),
    ),
  )
  const { user } = renderApp('/compliance/findings')
  await user.click(await screen.findByRole('link', { name: 'Time to fix' }))
  const table = within(await screen.findByRole('table', { name: /How many days/ }))
  const section = within(table.getByRole('row', { name: /^Store Standards/ }))
  expect(section.getAllByText('median 8.5 days, 3 of 6 put right')).toHaveLength(2)
  expect(section.getByText('Did not fail')).toBeInTheDocument()
  const line = within(table.getByRole('row', { name: /^Bins are empty/ }))
  expect(line.getByText('median 1 day, 1 of 2 put right')).toBeInTheDocument()
  expect(line.getByText('nothing put right yet, 0 of 1 put right')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Download the time to fix as CSV' })).toHaveAttribute(
    'href',
    '/api/findings/export?format=csv&view=times',
  )
})

test('FINDING-001 it says when there is nothing', async () => {
  serve({ stores: 0, lines: [] })
  renderApp('/compliance/findings')
  expect(await screen.findByText('No completed audits yet')).toBeVisible()
})

test('FINDING-001 it says when it could not be loaded', async () => {
  serve()
  server.use(http.get('/api/findings', () => problem(503, 'Please try again in a moment.')))
  renderApp('/compliance/findings')
  expect(await screen.findByText('Please try again in a moment.')).toBeVisible()
})

test('FINDING-001 a rep has no such page', async () => {
  signIn(aRep())
  renderApp('/compliance/findings')
  expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent('Findings')
})
