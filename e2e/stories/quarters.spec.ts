import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { accounts, password } from '../support/accounts.ts'
import { serve } from '../support/program.ts'
import { expect, test } from '../support/test.ts'

// These stories share the demo network with all others, which audit in its current quarter. So they change only promotional periods and quarters of
// long ago, and put the dates back.

interface Promotion {
  id: string
  kind: 'CORE_RANGE' | 'PROMO'
  description: string
  startDate: string
  endDate: string
  actualEndDate: string | null
  status: 'UPCOMING' | 'CURRENT' | 'ENDED'
}

interface Quarter {
  promotion: Promotion
  stores: { total: number; audited: number; completed: number; final: number }
  averageScore: number
}

async function get<T>(request: APIRequestContext, path: string): Promise<T> {
  const answer = await request.get(`/api${path}`)
  expect(answer, path).toBeOK()
  return answer.json()
}

/** The newest promotion of this kind with this status. */
async function promotionThat(request: APIRequestContext, kind: Promotion['kind'], status: Promotion['status']): Promise<Promotion> {
  const { items } = await get<{ items: Promotion[] }>(request, `/promotions?kind=${kind}&limit=100`)
  const found = items.find((promotion) => promotion.status === status)
  if (!found) throw new Error(`the demo network has no ${kind} that is ${status}`)
  return found
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day as the pages write it: '2026-09-01' becomes '1 Sep 2026'. */
function inWords(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${months[(month ?? 1) - 1]} ${year}`
}

/** A day as people type it: '2026-09-01' becomes '01/09/2026'. */
const typed = (day: string) => day.split('-').reverse().join('/')

const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** Opens the dialog with the dates of the promotion that the page shows. */
async function editDates(page: Page) {
  await page.getByRole('button', { name: 'EDIT DATES' }).click()
  return page.getByRole('dialog', { name: 'Edit dates' })
}

test('AUDIT-132 SCR-030 FD-20 head office sees the figures of a quarter, from the list to the scores by region and size', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('headOffice')
  const { items } = await get<{ items: Quarter[] }>(page.request, '/audit-reports/quarters')
  const current = items.find(({ promotion }) => promotion.status === 'CURRENT')
  if (!current) throw new Error('the demo network has no current quarter')
  const { promotion, stores, averageScore } = current

  await page.goto('/compliance/quarters')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: promotion.description, exact: true }) })
  await expect(card).toContainText(`${inWords(promotion.startDate)} to ${inWords(promotion.endDate)}`)
  await expect(card).toContainText(`${stores.audited} of ${stores.total} stores started`)
  await expect(card).toContainText(`${stores.completed} completed`)
  await expect(card).toContainText(`${stores.final} final`)
  await expect(card).toContainText(`Average score ${averageScore}`)

  await page.getByRole('link', { name: promotion.description, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: promotion.description })).toBeVisible()
  const figures = page.getByRole('region', { name: 'Figures' })
  await expect(figures.getByRole('definition')).toHaveText([
    String(stores.audited),
    String(stores.completed),
    String(stores.final),
    String(averageScore),
  ])
  const completedIn = async (table: string) =>
    (
      await figures
        .getByRole('table', { name: table })
        .getByText(/^\d+ of \d+$/)
        .allTextContents()
    )
      .map((text) => Number.parseInt(text, 10))
      .reduce((sum, n) => sum + n, 0)
  expect(await completedIn('By region')).toBe(stores.completed)
  expect(await completedIn('By store size')).toBe(stores.completed)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible()
  }
})

test('PROMOTION-002 GENERAL-025 on the products of a promotional period, the address holds page, position and search', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('headOffice')
  const period = await promotionThat(page.request, 'PROMO', 'ENDED')
  await page.goto('/compliance/quarters')
  await page.getByRole('link', { name: 'Promotional periods' }).click()
  await expect(page).toHaveURL(/kind=promo$/)
  await page.goto(`/compliance/quarters/${period.id}`)
  const products = page.getByRole('region', { name: 'Products' })
  const rows = products.getByRole('rowheader')
  await expect(rows).toHaveCount(20)
  const firstPage = await rows.allTextContents()
  await products.getByRole('button', { name: 'NEXT' }).click()
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(products.getByText(/^2 \/ \d+$/)).toBeVisible()
  await expect(rows.first()).not.toHaveText(firstPage[0] ?? '')

  await products.getByRole('combobox', { name: 'Position' }).selectOption('Shelf')
  await expect(page).toHaveURL(/\?position=SHELF$/)
  await expect(products.getByRole('cell', { name: 'Floor', exact: true })).toHaveCount(0)
  const code = /[A-Z]{2}-\d{3}/.exec(firstPage[0] ?? '')?.[0] ?? ''
  const name = firstPage[0]?.split(code)[0] ?? ''
  await products.getByRole('searchbox', { name: 'Search products' }).fill(name)
  await expect(products.getByText('1 product', { exact: true })).toBeVisible()

  await page.reload()
  await expect(products.getByRole('searchbox')).toHaveValue(name)
  await expect(products.getByRole('combobox', { name: 'Position' })).toHaveValue('SHELF')
  await expect(rows).toHaveCount(1)
  await products.getByRole('searchbox').fill('nothing is called so')
  await expect(products.getByText('No products match.')).toBeVisible()
  await expectAccessible()
})

test('PROMOTION-003 FD-04 FD-24 head office edits dates; a date that is not allowed gets a message on its field and changes nothing', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('headOffice')

  await test.step('FD-04 two quarters may not share a day', async () => {
    const { items } = await get<{ items: Promotion[] }>(page.request, '/promotions?kind=CORE_RANGE&limit=100')
    const [old, oldest] = items.slice(-2)
    if (!old || !oldest) throw new Error('the demo network has too few quarters')
    await page.goto(`/compliance/quarters/${old.id}`)
    const dialog = await editDates(page)
    const start = dialog.getByLabel('Start date')
    await start.fill(typed(oldest.endDate))
    await dialog.getByRole('button', { name: 'SAVE DATES' }).click()
    await expect(start).toHaveAccessibleDescription(new RegExp(`^Overlaps with '${oldest.description}'`))
    await expect(start).toBeFocused()
    await expect(start).toHaveValue(typed(oldest.endDate))
    await expectAccessible()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'DISCARD' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'EDIT DATES' })).toBeFocused()
    expect(await get<Promotion>(page.request, `/promotions/${old.id}`)).toMatchObject({ startDate: old.startDate, endDate: old.endDate })
  })

  await test.step('PROMOTION-003 an end before the start is refused, a later last day is accepted', async () => {
    const period = await promotionThat(page.request, 'PROMO', 'UPCOMING')
    await page.goto(`/compliance/quarters/${period.id}`)
    const dialog = await editDates(page)
    const end = dialog.getByLabel('End date', { exact: true })
    await end.fill('1/1/2020')
    await dialog.getByRole('button', { name: 'SAVE DATES' }).click()
    await expect(end).toHaveAccessibleDescription('End date must not be before the start date')
    const later = dayAfter(period.endDate)
    await end.fill(typed(later))
    await dialog.getByRole('button', { name: 'SAVE DATES' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(`${inWords(period.startDate)} to ${inWords(later)}`)).toBeVisible()
    await expect(page.getByText("Dates set by hand. A sync won't change them.")).toBeVisible()
    expect(await page.request.post(`/api/promotions/${period.id}`, { data: { endDate: period.endDate } })).toBeOK()
  })
})

test('PROMOTION-006 PROMOTION-009 FD-05 CLOSE makes today the last day, and clearing the actual end date reopens the period', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('headOffice')
  const period = await promotionThat(page.request, 'PROMO', 'CURRENT')
  const { today } = await get<{ today: string }>(page.request, '/users/me')

  await page.goto(`/compliance/quarters/${period.id}`)
  const close = page.getByRole('main').getByRole('button', { name: 'CLOSE', exact: true })
  await close.click()
  const dialog = page.getByRole('dialog', { name: `Close ${period.description}?` })
  await expect(dialog).toContainText(`Today, ${inWords(today)}, becomes its last day.`)
  await expectAccessible()
  await dialog.getByRole('button', { name: 'CANCEL' }).click()
  await expect(dialog).toBeHidden()
  expect(await get<Promotion>(page.request, `/promotions/${period.id}`)).toMatchObject({ actualEndDate: null })

  await close.click()
  await dialog.getByRole('button', { name: 'CLOSE' }).click()
  await expect(page.getByText(`Closed on ${inWords(today)}`)).toBeVisible()
  await expect(page.getByText(`${inWords(period.startDate)} to ${inWords(today)}`)).toBeVisible()
  await expect(close).toBeDisabled()
  await expect(page.getByText(`This promotion is closed: its last day is ${inWords(today)}.`)).toBeVisible()
  const again = await page.request.post(`/api/promotions/${period.id}/close`)
  expect(again.status()).toBe(200)
  expect(await again.json()).toMatchObject({ actualEndDate: today })

  const dates = await editDates(page)
  await dates.getByLabel('Actual end date').fill('')
  await dates.getByRole('button', { name: 'SAVE DATES' }).click()
  await expect(page.getByText(`${inWords(period.startDate)} to ${inWords(period.endDate)}`)).toBeVisible()
  await expect(close).toBeEnabled()
})

test('PROMOTION-006 FD-05 a promotion that has not started or has ended cannot be closed, and the page says why', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('headOffice')
  const upcoming = await promotionThat(page.request, 'CORE_RANGE', 'UPCOMING')
  await page.goto(`/compliance/quarters/${upcoming.id}`)
  const close = page.getByRole('main').getByRole('button', { name: 'CLOSE', exact: true })
  await expect(close).toBeDisabled()
  await expect(page.getByText(`This promotion cannot be closed before it starts on ${inWords(upcoming.startDate)}.`)).toBeVisible()
  await expectAccessible()

  const ended = await promotionThat(page.request, 'CORE_RANGE', 'ENDED')
  const refused = await page.request.post(`/api/promotions/${ended.id}/close`)
  expect(refused.status()).toBe(409)
  expect(await refused.json()).toMatchObject({ message: `This promotion ended on ${inWords(ended.endDate)}.` })
})

test('PROMOTION-005 FD-23 FD-38 AMB-043 the certificates of a quarter of long ago: made, counted, downloaded in one file', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('headOffice')
  const { items } = await get<{ items: Quarter[] }>(page.request, '/audit-reports/quarters?limit=100')
  const oldest = items.at(-1)
  if (!oldest || oldest.stores.final === 0) throw new Error('the demo network has no quarter of long ago with final reports')
  await page.goto(`/compliance/quarters/${oldest.promotion.id}`)
  const certificates = page.getByRole('region', { name: 'Certificates' })
  await expect(certificates.getByRole('definition')).toHaveText(['0', String(oldest.stores.final)])
  await certificates.getByRole('button', { name: 'GENERATE CERTIFICATES' }).click()
  await expect(certificates.getByText(new RegExp(`^${oldest.stores.final} certificates were made\\.`))).toBeVisible({ timeout: 40_000 })
  await expect(certificates.getByRole('definition')).toHaveText([String(oldest.stores.final), '0'])
  await expectAccessible()
  const downloading = page.waitForEvent('download')
  await certificates.getByRole('link', { name: 'DOWNLOAD ALL' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')
})

test('PROMOTION-004 without a source SYNC PROMOTIONS says so in words for people who cannot set it up', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('headOffice')
  await page.goto('/compliance/quarters')
  await page.getByRole('button', { name: 'SYNC PROMOTIONS' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sync promotions' })
  await dialog.getByRole('button', { name: 'SYNC', exact: true }).click()
  await expect(dialog.getByText('No source for promotions is set up. Please ask your system administrator to set one up.')).toBeVisible()
  await expectAccessible()
})

test('PROMOTION-004 AMB-129 FD-18 FD-24 a sync imports everything or nothing, can be repeated, and keeps dates that were set by hand', async ({
  page,
  demoFolder,
  expectAccessible,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'caravan-e2e-sync-'))
  const feed = join(folder, 'feed.json')
  const row = {
    promotion_id: 'E2E-1',
    kind: 'PROMO',
    description: 'Harbour Lights Catalogue',
    start_date: '2031-03-01',
    end_date: '2031-03-31',
    product_id: 'HL-001',
    product: 'Lighthouse Lager 6 x 330 mL',
    category: 'Beer',
    position: 'FLOOR',
    price: 18.5,
  }
  const offer = (...rows: object[]) => writeFile(feed, JSON.stringify(rows))
  await cp(demoFolder, folder, { recursive: true })
  await offer(
    row,
    { ...row, position: 'SHELF' },
    { ...row, product_id: '', position: 'SHELF' },
    { ...row, promotion_id: 'E2E-2', end_date: '31/2/31', category: '' },
    { ...row, promotion_id: 'E2E-2', product_id: 'HL-002', category: '' },
    { ...row, promotion_id: 'E2E-2', product_id: 'HL-003', category: '' },
  )
  const server = await serve(folder, { CARAVAN_SYNC_PROMOTIONS_URL: feed })
  try {
    const signedIn = await page.request.post(`${server.url}/api/auth/login`, { data: { email: accounts.headOffice, password } })
    expect(signedIn).toBeOK()
    await page.goto(`${server.url}/compliance/quarters?kind=promo`)
    const added = page.getByRole('link', { name: row.description })
    const dialog = page.getByRole('dialog')
    const sync = async () => {
      await page.getByRole('button', { name: 'SYNC PROMOTIONS' }).click()
      await dialog.getByRole('button', { name: 'SYNC', exact: true }).click()
    }

    await test.step('AMB-129 the mistakes in a feed are all listed, and nothing is imported', async () => {
      await sync()
      const alert = dialog.getByRole('alert')
      await expect(alert).toContainText('Nothing was imported: the feed has 3 mistakes.')
      // Each cause once, with its rows: a wrong date is not told again as a difference in the rows below.
      await expect(alert.getByRole('listitem')).toHaveText([/^Row 3, product_id/, /^Row 4, end_date/, /^Rows 4 to 6, category/])
      await expectAccessible()
      await expect(added).toHaveCount(0)
    })

    await test.step('PROMOTION-004 once it is corrected, the feed is imported', async () => {
      await offer(row, { ...row, position: 'SHELF' })
      await dialog.getByRole('button', { name: 'TRY AGAIN' }).click()
      await expect(dialog.getByText('Promotions: 1 new, 0 changed, 0 unchanged.')).toBeVisible()
      await expect(dialog.getByText('Products: 2 new, 0 changed, 0 unchanged.')).toBeVisible()
      await dialog.getByRole('button', { name: 'CLOSE' }).click()
      await expect(added).toBeVisible()
    })

    await test.step('PROMOTION-004 a second sync changes nothing', async () => {
      await sync()
      await expect(dialog.getByText('Promotions: 0 new, 0 changed, 1 unchanged.')).toBeVisible()
      await expect(dialog.getByText('Products: 0 new, 0 changed, 2 unchanged.')).toBeVisible()
      await dialog.getByRole('button', { name: 'CLOSE' }).click()
    })

    await test.step('FD-24 a date that was set by hand stays, and the summary names it', async () => {
      await added.click()
      const dates = await editDates(page)
      await dates.getByLabel('End date', { exact: true }).fill('2031-04-15')
      await dates.getByRole('button', { name: 'SAVE DATES' }).click()
      await expect(dates).toBeHidden()
      await page.getByRole('main').getByRole('link', { name: 'Quarters' }).click()
      await sync()
      await expect(dialog.getByText('End date: kept 15 Apr 2031. The source has 31 Mar 2031.')).toBeVisible()
      await expectAccessible()
    })
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
