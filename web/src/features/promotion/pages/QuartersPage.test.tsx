import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { atDesk } from '@/test/atDesk.ts'
import { aRep, aUser, page, problem, server } from '@/test/server.ts'
import { aPromotion, aQuarter, headOffice, openAs } from '../testPages.ts'

const serveQuarters = (quarters = [aQuarter()], totalPages = 1) =>
  server.use(
    http.get('/api/audit-reports/quarters', ({ request }) => {
      const currentPage = Number(new URL(request.url).searchParams.get('page') ?? 1)
      return HttpResponse.json({ items: quarters, meta: { ...page(quarters).meta, totalPages, currentPage } })
    }),
  )

describe('the list', () => {
  test('AUDIT-132 SCR-030 shows each quarter with its dates, progress, average score and certificates', async () => {
    openAs('/compliance/quarters')
    serveQuarters([
      aQuarter({ certificates: 1 }),
      aQuarter({
        promotion: {
          ...aPromotion({ id: 'winter', description: 'Core Range Winter 2026', status: 'ENDED', startDate: '2026-06-01' }),
          kind: 'CORE_RANGE',
          actualEndDate: '2026-08-20',
          effectiveEndDate: '2026-08-20',
        },
        averageScore: -1,
      }),
    ])
    const link = await screen.findByRole('link', { name: 'Core Range Spring 2026' })
    expect(link).toHaveAttribute('href', '/compliance/quarters/spring')
    expect(link.closest('li')).toHaveTextContent(
      'Core Range Spring 2026Current1 Sep 2026 to 30 Nov 202630 of 42 stores started17 completed5 finalAverage score 791 certificate',
    )
    const winter = screen.getByRole('link', { name: 'Core Range Winter 2026' }).closest('li')
    expect(winter).toHaveTextContent('Average score N/A1 Jun 2026 to 20 Aug 2026 · Closed on 20 Aug 2026 · 0 certificates')
    expect(winter).toHaveTextContent('30 of 42 stores started17 completed5 final')
  })

  test('FD-417 a quarter that is to come says when audits begin, and no figures', async () => {
    openAs('/compliance/quarters')
    const promotion = {
      ...aPromotion({ id: 'summer', description: 'Core Range Summer 2027', status: 'UPCOMING' }),
      kind: 'CORE_RANGE' as const,
    }
    serveQuarters([aQuarter({ promotion, stores: { total: 42, audited: 0, completed: 0, final: 0 }, averageScore: -1, certificates: 0 })])
    const card = (await screen.findByRole('link', { name: 'Core Range Summer 2027' })).closest('li')
    expect(card).toHaveTextContent(/^Core Range Summer 2027Upcoming1 Sep 2026 to 30 Nov 2026Audits begin on 1 Sep 2026\.$/)
  })

  const winter = aQuarter({
    promotion: { ...aPromotion({ id: 'winter', description: 'Core Range Winter 2026', status: 'ENDED' }), kind: 'CORE_RANGE' },
    averageScore: 76,
    byRegion: [{ region: 'NSW', label: 'NSW', stores: 8, completed: 8, averageScore: 85 }],
    byTier: [{ tier: 'LF', label: 'Large', stores: 5, completed: 5, averageScore: 71 }],
    certificates: 27,
  })

  test('SCR-030 FD-37 FD-406 on a desk the quarters that have ended are a table, whose rows open them', async () => {
    atDesk()
    openAs('/compliance/quarters')
    serveQuarters([aQuarter(), winter])
    const table = await screen.findByRole('table', { name: 'Past quarters' })
    const row = within(table).getByRole('row', { name: /Core Range Winter 2026/ })
    expect(within(row).getByRole('rowheader')).toHaveTextContent('Core Range Winter 20261 Sep 2026 to 30 Nov 2026')
    expect(within(row).getByRole('link', { name: 'Core Range Winter 2026' })).toHaveAttribute('href', '/compliance/quarters/winter')
    const cells = within(row).getAllByRole('cell')
    expect(cells.map((cell) => cell.textContent)).toEqual(['30 of 42', '17', '5', '76', '27'])
    expect(within(row).getByRole('link', { name: '5 final, Core Range Winter 2026' })).toHaveAttribute(
      'href',
      '/compliance?quarter=winter&final=yes&counting=yes',
    )
    expect(within(table).queryByText('Core Range Spring 2026')).not.toBeInTheDocument()
  })

  test('FD-406 shows how the network and each region or size have moved', async () => {
    const { user } = openAs('/compliance/quarters')
    serveQuarters([aQuarter(), winter])
    const results = await screen.findByRole('region', { name: 'Results over time' })
    expect(results).toHaveTextContent('A ring is the current quarter so far.')
    expect(within(results).getByRole('heading', { name: 'Network' }).closest('li')).toHaveTextContent('Up 3 since the quarter before')
    expect(within(results).getByText('Core Range Winter 2026 85, Core Range Spring 2026 83.').closest('li')).toHaveTextContent('NSW−2')
    expect(
      within(results)
        .getAllByRole('heading', { level: 3 })
        .map((heading) => heading.textContent),
    ).toEqual(['Network', 'NSW'])
    await user.click(within(results).getByRole('radio', { name: 'By store size' }))
    expect(
      within(results)
        .getAllByRole('heading', { level: 3 })
        .map((heading) => heading.textContent),
    ).toEqual(['Network', 'Large', 'Small'])
  })

  test('FD-406 shows no lines where fewer than two quarters have a score', async () => {
    openAs('/compliance/quarters')
    serveQuarters([aQuarter(), { ...winter, averageScore: -1 }])
    await screen.findByRole('link', { name: 'Core Range Winter 2026' })
    expect(screen.queryByRole('region', { name: 'Results over time' })).not.toBeInTheDocument()
  })

  test('PROMOTION-001 promotional periods have their own tab with its own address', async () => {
    const { user, address } = openAs('/compliance/quarters')
    const asked: string[] = []
    serveQuarters()
    server.use(
      http.get('/api/promotions', ({ request }) => {
        asked.push(new URL(request.url).search)
        return HttpResponse.json(page([aPromotion({ id: 'xmas', kind: 'PROMO', description: 'Christmas', status: 'UPCOMING' })]))
      }),
    )
    await user.click(await screen.findByRole('link', { name: 'Promotional periods' }))
    expect((await screen.findByRole('link', { name: 'Christmas' })).closest('li')).toHaveTextContent('Upcoming')
    expect(address()).toBe('/compliance/quarters?kind=promo')
    expect(asked).toEqual(['?kind=PROMO&page=1'])
  })

  test('GENERAL-024 GENERAL-025 NEXT turns the page, and the address holds it', async () => {
    const { user, address } = openAs('/compliance/quarters')
    serveQuarters([aQuarter()], 2)
    await user.click(await screen.findByRole('button', { name: 'NEXT' }))
    expect(await screen.findByText('2 / 2')).toBeVisible()
    expect(address()).toBe('/compliance/quarters?page=2')
  })

  test('FD-37 every number of stores leads to the list with one report for each of them', async () => {
    openAs('/compliance/quarters')
    serveQuarters([aQuarter()])
    const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
    expect(await link('30 of 42 stores started, Core Range Spring 2026')).toBe('/compliance?quarter=spring&counting=yes')
    expect(await link('17 completed, Core Range Spring 2026')).toBe('/compliance?quarter=spring&status=COMPLETED&counting=yes')
    expect(await link('5 final, Core Range Spring 2026')).toBe('/compliance?quarter=spring&final=yes&counting=yes')
  })

  test('says when it could not be loaded, and when it is empty', async () => {
    const { user } = openAs('/compliance/quarters')
    server.use(http.get('/api/audit-reports/quarters', () => problem(503, 'Please try again in a moment.')))
    await user.click(await screen.findByRole('button', { name: 'TRY AGAIN' }))
    serveQuarters([])
    await user.click(await screen.findByRole('button', { name: 'TRY AGAIN' }))
    expect(await screen.findByText('No quarters yet.')).toBeVisible()
  })

  test.each([
    ['a rep', aRep()],
    ['an owner', aUser()],
  ])('AUDIT-132 SHELL-020 tells %s that only head office can open it', async (_, who) => {
    openAs('/compliance/quarters', who)
    expect(await screen.findByRole('heading', { level: 1, name: 'Only head office can open this page.' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'BACK TO COMPLIANCE' })).toHaveAttribute('href', '/compliance')
  })
})

describe('SYNC PROMOTIONS', () => {
  async function sync(answer: () => Response) {
    const app = openAs('/compliance/quarters', headOffice)
    serveQuarters()
    server.use(http.post('/api/promotions/sync', answer))
    await app.user.click(await screen.findByRole('button', { name: 'SYNC PROMOTIONS' }))
    const dialog = await screen.findByRole('dialog', { name: 'Sync promotions' })
    await app.user.click(within(dialog).getByRole('button', { name: 'SYNC' }))
    return app
  }

  test('PROMOTION-004 FD-24 shows what changed and which dates set by hand were kept', async () => {
    const { user } = await sync(() =>
      HttpResponse.json({
        source: 'feed.example',
        promotions: { created: 1, updated: 2, unchanged: 3 },
        products: { created: 40, updated: 0, unchanged: 20 },
        kept: [
          { id: 'spring', description: 'Core Range Spring 2026', field: 'endDate', ours: '2026-12-05', theirs: '2026-11-30' },
          { id: 'spring', description: 'Core Range Spring 2026', field: 'actualEndDate', ours: '2026-11-20', theirs: '' },
        ],
      }),
    )
    const dialog = await screen.findByRole('dialog', { name: 'Promotions are up to date' })
    for (const text of [
      'Promotions: 1 new, 2 changed, 3 unchanged.',
      'Products: 40 new, 0 changed, 20 unchanged.',
      'End date: kept 5 Dec 2026. The source has 30 Nov 2026.',
      'Actual end date: kept 20 Nov 2026. The source has none.',
      'Source: feed.example',
    ]) {
      expect(within(dialog).getByText(text)).toBeVisible()
    }
    await user.click(within(dialog).getByRole('button', { name: 'CLOSE' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('PROMOTION-004 AMB-129 lists everything that is wrong in the feed and where, and offers TRY AGAIN', async () => {
    const errors = [
      { location: 'feed.row 7.end_date', message: 'Please enter a day such as 2026-09-01' },
      { location: 'feed.row 9', message: 'Two rows have this product_id' },
    ]
    const { user } = await sync(() =>
      HttpResponse.json({ message: 'Nothing was imported: the feed has 2 mistakes.', status: 422, errors }, { status: 422 }),
    )
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Nothing was imported: the feed has 2 mistakes.')
    const faults = within(alert)
      .getAllByRole('listitem')
      .map((item) => item.textContent)
    expect(faults).toEqual(['Row 7, end_datePlease enter a day such as 2026-09-01', 'Row 9Two rows have this product_id'])
    server.use(http.post('/api/promotions/sync', () => HttpResponse.json({ source: 's', promotions: aCount, products: aCount, kept: [] })))
    await user.click(screen.getByRole('button', { name: 'TRY AGAIN' }))
    expect(await screen.findByRole('dialog', { name: 'Promotions are up to date' })).toBeVisible()
  })

  test('PROMOTION-004 says so if there is no source', async () => {
    await sync(() => problem(409, 'No source for promotions is set up. Please ask your system administrator to set one up.') as Response)
    expect(await screen.findByText('No source for promotions is set up. Please ask your system administrator to set one up.')).toBeVisible()
  })
})

const aCount = { created: 0, updated: 0, unchanged: 1 }
