import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { page, problem, server } from '@/test/server.ts'
import { aDetail, aProduct, aQuarter, aRun, openAs, servePromotion } from '../testPages.ts'

const path = '/compliance/quarters/spring'

describe('a quarter', () => {
  test('FD-20 FD-37 shows its figures for the network, by region and by store size', async () => {
    openAs(path)
    servePromotion()
    const figures = await screen.findByRole('region', { name: 'Figures' })
    expect(
      within(figures)
        .getAllByRole('definition')
        .map((value) => value.textContent),
    ).toEqual(['30', '17', '5', '79'])
    const regions = within(figures).getByRole('table', { name: 'By region' })
    expect(within(regions).getByRole('row', { name: 'NSW 2 of 8 NSW 83' })).toBeVisible()
    expect(within(regions).getByRole('row', { name: 'TAS 0 of 3 N/A' })).toBeVisible()
    // FD-37: a number of stores leads to their reports; zero leads nowhere.
    expect(within(regions).getByRole('link', { name: '2 of 8 NSW' })).toHaveAttribute(
      'href',
      '/compliance?quarter=spring&region=NSW&status=COMPLETED&counting=yes',
    )
    expect(within(regions).queryByRole('link', { name: /TAS/ })).not.toBeInTheDocument()
    expect(within(figures).getByRole('link', { name: '6 of 13 Small' })).toHaveAttribute(
      'href',
      '/compliance?quarter=spring&tier=SF&status=COMPLETED&counting=yes',
    )
    expect(within(figures).getByRole('row', { name: 'Small 6 of 13 Small 80' })).toBeVisible()
  })

  test('PROMOTION-009 shows the dates that apply, and the day when it was closed', async () => {
    openAs(path)
    servePromotion(aDetail({ actualEndDate: '2026-11-10', effectiveEndDate: '2026-11-10', status: 'ENDED', datesEdited: true }))
    expect(await screen.findByText('1 Sep 2026 to 10 Nov 2026')).toBeVisible()
    expect(screen.getByText('Closed on 10 Nov 2026')).toBeVisible()
    expect(screen.getByText("Dates set by hand. A sync won't change them.")).toBeVisible()
  })

  test('a promotional period shows no figures and no certificates', async () => {
    openAs(path)
    servePromotion(aDetail({ kind: 'PROMO' }))
    expect(await screen.findByText('Promotional period')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Figures' })).not.toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Certificates' })).not.toBeInTheDocument()
  })

  test('says when it could not be loaded, and when it does not exist', async () => {
    const { user } = openAs(path)
    server.use(http.get('/api/promotions/:id', () => problem(503, 'Please try again in a moment.')))
    const again = await screen.findByRole('button', { name: 'TRY AGAIN' })
    server.use(http.get('/api/promotions/:id', () => problem(404, 'This promotion could not be found.')))
    await user.click(again)
    expect(await screen.findByRole('heading', { level: 1, name: 'This promotion could not be found.' })).toBeVisible()
  })
})

describe('its dates', () => {
  async function edit() {
    const app = openAs(path)
    servePromotion()
    await app.user.click(await screen.findByRole('button', { name: 'EDIT DATES' }))
    return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Edit dates' })) }
  }

  test('PROMOTION-003 are sent as they were typed, with null for an empty actual end date', async () => {
    const { user, dialog } = await edit()
    let sent: unknown
    server.use(
      http.post('/api/promotions/spring', async ({ request }) => {
        sent = await request.json()
        return HttpResponse.json(aDetail())
      }),
    )
    await user.clear(dialog.getByLabelText('End date'))
    await user.type(dialog.getByLabelText('End date'), '2026-12-05')
    await user.click(dialog.getByRole('button', { name: 'SAVE DATES' }))
    expect(await screen.findByText('Dates saved.')).toBeVisible()
    expect(sent).toEqual({ startDate: '2026-09-01', endDate: '2026-12-05', actualEndDate: null })
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test.each([
    ['PROMOTION-003 no start date', 'Start date', '', 'Please enter a start date'],
    ['PROMOTION-003 no end date', 'End date', '', 'Please enter an end date'],
    ['FD-04 an end date before the start date', 'End date', '2026-08-31', 'End date must not be before the start date'],
    [
      'FD-04 an actual end date before the start date',
      'Actual end date',
      '2026-08-31',
      'Actual end date must not be before the start date',
    ],
  ])('%s: the field says so, and nothing is sent', async (_, label, value, message) => {
    const { user, dialog } = await edit()
    const field = dialog.getByLabelText(label)
    await user.clear(field)
    if (value) await user.type(field, value)
    await user.click(dialog.getByRole('button', { name: 'SAVE DATES' }))
    expect(await dialog.findByText(message)).toBeVisible()
    expect(field).toHaveFocus()
  })

  test("FD-04 the server's message about a field shows on that field, and what was typed stays", async () => {
    const { user, dialog } = await edit()
    server.use(
      http.post('/api/promotions/spring', () =>
        problem(422, 'Some fields are wrong.', { startDate: 'It overlaps Core Range Winter 2026.' }),
      ),
    )
    const start = dialog.getByLabelText('Start date')
    await user.clear(start)
    await user.type(start, '2026-08-15')
    await user.click(dialog.getByRole('button', { name: 'SAVE DATES' }))
    expect(await dialog.findByText('It overlaps Core Range Winter 2026.')).toBeVisible()
    expect(start).toHaveValue('15/08/2026')
  })
})

describe('CLOSE', () => {
  test("PROMOTION-006 FD-05 asks first, then makes today the promotion's last day", async () => {
    const { user } = openAs(path)
    servePromotion()
    await user.click(await screen.findByRole('button', { name: 'CLOSE' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Close Core Range Spring 2026?' }))
    expect(dialog.getByText(/^Today, 20 Nov 2026, becomes its last day\./)).toBeVisible()
    server.use(http.post('/api/promotions/spring/close', () => HttpResponse.json(aDetail())))
    servePromotion(aDetail({ actualEndDate: '2026-11-20', effectiveEndDate: '2026-11-20', closeBlocked: 'It is closed already.' }))
    await user.click(dialog.getByRole('button', { name: 'CLOSE' }))
    expect(await screen.findByText('Core Range Spring 2026 is closed.')).toBeVisible()
    expect(await screen.findByText('Closed on 20 Nov 2026')).toBeVisible()
  })

  test('PROMOTION-006 FD-05 is disabled and says why if the promotion cannot be closed', async () => {
    openAs(path)
    servePromotion(aDetail({ closeBlocked: 'It has not started yet.' }))
    const close = await screen.findByRole('button', { name: 'CLOSE' })
    expect(close).toBeDisabled()
    expect(close).toHaveAccessibleDescription('It has not started yet.')
  })

  test("PROMOTION-006 shows the server's message if it refuses", async () => {
    const { user } = openAs(path)
    servePromotion()
    server.use(http.post('/api/promotions/spring/close', () => problem(409, 'It has ended already.')))
    await user.click(await screen.findByRole('button', { name: 'CLOSE' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'CLOSE' }))
    expect(await screen.findByText('It has ended already.')).toBeVisible()
  })
})

describe('its certificates', () => {
  test('PROMOTION-005 FD-23 FD-38 are made by a run that shows its progress, and can then be downloaded in one file', async () => {
    const { user } = openAs(path)
    servePromotion()
    const certificates = within(await screen.findByRole('region', { name: 'Certificates' }))
    expect(certificates.getAllByRole('definition').map((value) => value.textContent)).toEqual(['0', '5'])
    expect(certificates.queryByRole('link', { name: 'DOWNLOAD ALL' })).not.toBeInTheDocument()
    server.use(
      http.post('/api/promotions/spring/generate-certificates', () => HttpResponse.json(aRun(), { status: 202 })),
      http.get('/api/audit-reports/certificate-runs/run', () => HttpResponse.json(aRun())),
    )
    servePromotion(aDetail(), aQuarter({ run: aRun() }))
    await user.click(certificates.getByRole('button', { name: 'GENERATE CERTIFICATES' }))
    expect(await certificates.findByText('Making certificates: 2 of 5 done.')).toBeVisible()
    expect(certificates.getByRole('button', { name: 'GENERATE CERTIFICATES' })).toBeDisabled()

    const done = aRun({ state: 'DONE', done: 5, finishedAt: '2026-11-20T01:00:09Z' })
    server.use(http.get('/api/audit-reports/certificate-runs/run', () => HttpResponse.json(done)))
    servePromotion(aDetail(), aQuarter({ certificates: 5, run: done }))
    expect(await certificates.findByText(/^5 certificates were made\./, {}, { timeout: 5000 })).toBeVisible()
    await waitFor(() => expect(certificates.getAllByRole('definition').map((value) => value.textContent)).toEqual(['5', '0']))
    expect(await certificates.findByRole('link', { name: 'DOWNLOAD ALL' })).toHaveAttribute(
      'href',
      '/api/audit-reports/certificates.zip?quarter=spring',
    )
  })

  test('FD-23 a run that failed says so and can be started again', async () => {
    openAs(path)
    servePromotion(aDetail(), aQuarter({ certificates: 3, run: aRun({ state: 'FAILED', done: 3, failed: 2 }) }))
    const certificates = within(await screen.findByRole('region', { name: 'Certificates' }))
    expect(certificates.getByText(/^2 certificates could not be made/)).toBeVisible()
    expect(certificates.getByRole('button', { name: 'TRY AGAIN' })).toBeEnabled()
  })

  test('AMB-043 cannot be made while no report is final', async () => {
    openAs(path)
    servePromotion(aDetail(), aQuarter({ stores: { total: 42, audited: 1, completed: 0, final: 0 } }))
    const certificates = within(await screen.findByRole('region', { name: 'Certificates' }))
    expect(certificates.getByText('No reports for this quarter are final yet.')).toBeVisible()
    expect(certificates.getByRole('button', { name: 'GENERATE CERTIFICATES' })).toBeDisabled()
  })
})

describe('its products', () => {
  test('PROMOTION-002 show category, price, store sizes and how many stores range them already', async () => {
    openAs(path)
    servePromotion(
      aDetail({
        products: page([
          aProduct(),
          aProduct({ id: 'ice', description: 'Ice 3 kg', price: null, tiers: ['SF', 'LF'], preMarkedStores: 17 }),
        ]),
      }),
    )
    expect(await screen.findByRole('row', { name: /^Nine Mile Pale Ale.* Beer All \$57\.99$/ })).toBeVisible()
    expect(screen.getByRole('row', { name: /^Ice 3 kg.*Already ranged by 17 stores Beer Small, Large -$/ })).toBeVisible()
  })

  test('PROMOTION-002 GENERAL-025 the address holds search, position and page', async () => {
    const { user, address } = openAs(path)
    const products = page([aProduct({ position: 'FLOOR' })])
    const asked = servePromotion(aDetail({ kind: 'PROMO', products: { ...products, meta: { ...products.meta, totalPages: 3 } } }))
    expect(await screen.findByRole('cell', { name: 'Floor' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'NEXT' }))
    await waitFor(() => expect(address()).toBe(`${path}?page=2`))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Position' }), 'Shelf')
    await waitFor(() => expect(address()).toBe(`${path}?position=SHELF`))
    await user.type(screen.getByRole('searchbox', { name: 'Search products' }), 'ale')
    await waitFor(() => expect(address()).toBe(`${path}?search=ale&position=SHELF`))
    expect(asked.at(-1)).toBe('?search=ale&position=SHELF&page=1&limit=20')
  })

  test('the list says when nothing matches', async () => {
    openAs(`${path}?search=zzz`)
    servePromotion(aDetail({ products: page([]) }))
    expect(await screen.findByText('No products match.')).toBeVisible()
  })
})
