import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Download, Page } from '@playwright/test'
import { quiet, readyForOffline } from '../support/quiet.ts'
import { expect, test } from '../support/test.ts'

// These stories only read the demo network, so that both projects can use the same stores.

type Listed = { items: { id: string; name: string }[]; meta: { totalItems: number; totalPages: number } }

async function get<T>(request: APIRequestContext, path: string): Promise<T> {
  const answer = await request.get(`/api${path}`)
  expect(answer, path).toBeOK()
  return answer.json()
}

/** The reports of the list on the page: cards on a phone, table rows otherwise. */
function listed(page: Page, project: string) {
  const list = page.getByRole('region', { name: 'Audit reports' })
  return project === 'phone' ? list.getByRole('listitem') : list.getByRole('row').filter({ hasNot: page.getByRole('columnheader') })
}

async function contentOf(download: Download): Promise<Buffer> {
  expect(await download.failure()).toBeNull()
  return readFile(await download.path())
}

/** The lines of a CSV file without the byte order mark. Its cells must not contain line breaks. */
const linesOf = (csv: Buffer) =>
  csv
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)

test('AUDIT-004 head office sees the figures of the quarter', async ({ page, signIn, expectAccessible }) => {
  await signIn('headOffice')
  const { quarter, stores, averageScore, daysLeft } = await get<{
    quarter: { description: string }
    stores: { total: number; final: number }
    averageScore: number
    daysLeft: number
  }>(page.request, '/audit-reports/summary')
  await page.goto('/compliance')
  const main = page.getByRole('main')
  await expect(main.getByText(`of ${stores.total} stores started`)).toBeVisible()
  const left = daysLeft === 0 ? 'of the quarter' : new RegExp(`days? left in ${quarter.description}`)
  await expect(main.getByText(left)).toBeVisible()
  await expect(main.getByText(String(averageScore), { exact: true }).first()).toBeVisible()
  await expectAccessible()
})

test('AUDIT-131 SCR-028 an auditor finds a store without a report and starts its audit, which creates nothing yet', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('rep')
  const without = await get<Listed>(page.request, '/stores/without-audit-reports?limit=100')
  await page.goto('/compliance')
  await page.getByRole('link', { name: /^Stores without audit reports/ }).click()
  await expect(page).toHaveURL(/view=without/)
  await expect(page.getByText(/^\d+ stores$/)).toBeVisible()
  const starts = page.getByRole('link', { name: /^Start the audit of / })
  await expect(starts).toHaveCount(10)
  await page.getByRole('button', { name: 'NEXT' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(starts).toHaveCount(Math.min(10, without.meta.totalItems - 10))
  await expectAccessible()

  const wanted = without.items.find(({ name }) => name === 'Coal River Cellars')
  expect(wanted).toBeDefined()
  await page.getByRole('searchbox', { name: 'Search stores' }).fill('coal river')
  await expect(page).toHaveURL(/search=coal/)
  await expect(page).not.toHaveURL(/page=2/)
  await expect(starts).toHaveCount(1)
  await page.reload()
  await page.getByRole('link', { name: 'Start the audit of Coal River Cellars' }).click()
  await expect(page.getByRole('heading', { name: 'How does Coal River Cellars measure up?' })).toBeVisible()
  await expect(page).toHaveURL(/\/compliance\/audit-reports\/new\?.*store=.*date=\d{4}-\d{2}-\d{2}/)
  const after = await get<Listed>(page.request, '/stores/without-audit-reports?search=coal+river')
  expect(after.items.map(({ id }) => id)).toEqual([wanted?.id])

  await page.goto('/compliance?view=without&search=no+such+shop')
  await expect(page.getByText('No stores match.')).toBeVisible()
})

test('FD-22 a rep’s list for today has their own open reports, oldest first, then the stores to audit again', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('rep')
  const today = await get<{ open: { id: string; store: { name: string } }[]; due: { name: string }[] }>(
    page.request,
    '/audit-reports/today',
  )
  await page.goto('/compliance?view=today')
  const open = page.getByRole('region', { name: 'Your open audits' })
  const due = page.getByRole('region', { name: 'Stores to audit again' })
  await expect(open.getByRole('heading', { level: 3 })).toHaveText(today.open.map(({ store }) => store.name))
  await expect(due.getByRole('heading', { level: 3 })).toHaveText(today.due.map(({ name }) => name))
  await expectAccessible()
  const [oldest] = today.open
  if (!oldest) throw new Error('the demo network’s rep has no open report')
  await open.getByRole('link', { name: `Continue the audit of ${oldest.store.name}` }).click()
  await expect(page).toHaveURL(new RegExp(`/compliance/audit-reports/${oldest.id}`))
})

test('SCR-028 the filtered list downloads in its order as CSV and as a workbook; without a connection the page says so', async ({
  page,
  signIn,
}, { project }) => {
  await signIn('headOffice')
  await page.goto('/compliance?status=COMPLETED&search=zoe&sort=score')
  await expect(listed(page, project.name).first()).toContainText('Zoë')
  const found = Number.parseInt((await page.getByText(/^\d+ reports?$/).textContent()) ?? '', 10)
  expect(found).toBeGreaterThan(0)

  const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download this list as CSV' }).click()])
  expect(csv.suggestedFilename()).toMatch(/\.csv$/)
  const [header, ...lines] = linesOf(await contentOf(csv))
  expect(header).toMatch(/^Store,/)
  expect(lines).toHaveLength(found)
  for (const line of lines) expect(line).toMatch(/Zoë.*Completed/)
  const scoreColumn = header?.split(',').indexOf('Score') ?? -1
  const scores = lines.map((line) => Number(line.split(',')[scoreColumn]))
  expect(scores, 'the highest score first').toEqual(scores.toSorted((a, b) => b - a))

  const workbook = page.getByRole('link', { name: 'Download this list as an Excel workbook' })
  const [xlsx] = await Promise.all([page.waitForEvent('download'), workbook.click()])
  expect(xlsx.suggestedFilename()).toMatch(/\.xlsx$/)
  expect((await contentOf(xlsx)).subarray(0, 2).toString()).toBe('PK')

  await readyForOffline(page)
  await page.context().setOffline(true)
  await expect(page.getByText('You are currently offline')).toBeVisible()
  await workbook.click()
  const alert = page.getByRole('dialog', { name: 'Internet connection required.' })
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect(alert).toBeHidden()
})

test('AUDIT-130 AMB-043 head office downloads all certificates of a quarter in one file, and an owner downloads their own store’s', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('headOffice')
  const quarters = await get<{ items: { promotion: { id: string; description: string }; stores: { final: number } }[] }>(
    page.request,
    '/audit-reports/quarters',
  )
  const quarter = quarters.items.find(({ promotion }) => promotion.description.includes('Winter'))
  if (!quarter) throw new Error('the demo network has no winter')
  const started = await page.request.post(`/api/promotions/${quarter.promotion.id}/generate-certificates`)
  expect(started.status()).toBe(202)
  const { runId } = await started.json()
  await expect
    .poll(async () => (await get<{ state: string }>(page.request, `/audit-reports/certificate-runs/${runId}`)).state, { timeout: 30_000 })
    .toBe('DONE')

  await page.goto(`/compliance?quarter=${quarter.promotion.id}`)
  const all = page.getByRole('link', {
    name: `Download ${quarter.stores.final} certificates for ${quarter.promotion.description} in one file`,
  })
  const [zip] = await Promise.all([page.waitForEvent('download'), all.click()])
  expect(zip.suggestedFilename()).toMatch(/\.zip$/)
  expect((await contentOf(zip)).subarray(0, 2).toString()).toBe('PK')

  await signIn('owner')
  const { storeId } = await get<{ storeId: string }>(page.request, '/users/me')
  const { complianceCertificate } = await get<{ complianceCertificate: { number: string; quarter: string } }>(
    page.request,
    `/stores/${storeId}`,
  )
  await page.goto('/compliance')
  const own = page.getByRole('region', { name: 'Certificate of Store Compliance' })
  await expect(own).toContainText(`${complianceCertificate.quarter} · ${complianceCertificate.number}`)
  await expectAccessible()
  const [pdf] = await Promise.all([page.waitForEvent('download'), own.getByRole('link', { name: 'DOWNLOAD CERTIFICATE' }).click()])
  expect((await contentOf(pdf)).subarray(0, 5).toString()).toBe('%PDF-')
})

test('AMB-010 an owner sees their own store’s completed reports and no other view', async ({ page, signIn }) => {
  await signIn('owner')
  const { items, meta } = await get<{ items: { status: string; store: { name: string } }[]; meta: { totalItems: number } }>(
    page.request,
    '/audit-reports',
  )
  expect(new Set(items.map(({ status, store }) => `${status} ${store.name}`)).size).toBe(1)
  await page.goto('/compliance?view=without')
  await expect(page.getByText(meta.totalItems === 1 ? '1 report' : `${meta.totalItems} reports`, { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Audit reports' }).getByRole('listitem')).toHaveCount(items.length)
  await expect(page.getByRole('link', { name: /^Stores without audit reports/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'NEW AUDIT' })).toHaveCount(0)
  const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download this list as CSV' }).click()])
  expect(linesOf(await contentOf(csv))).toHaveLength(1 + meta.totalItems)
})

test('GENERAL-022 GENERAL-036 GENERAL-038 AMB-009 AMB-127 every call of the pages carries the session, goes to a path of the API’s document, and lists come in its envelope', async ({
  page,
  signIn,
}) => {
  await signIn('headOffice')
  const { paths } = await get<{ paths: Record<string, object> }>(page.request, '/openapi.json')
  const documented = Object.keys(paths).map((path) => new RegExp(`^/api${path.replace(/\{[^}]+\}/g, '[^/]+')}$`))
  const calls: { path: string; cookie: string; body: unknown }[] = []
  page.on('requestfinished', async (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    const answer = await request.response()
    calls.push({
      path: pathname,
      cookie: (await request.allHeaders()).cookie ?? '',
      body: await answer?.json().catch(() => undefined),
    })
  })
  for (const path of ['/', '/settings', '/compliance', '/compliance?view=without', '/compliance?view=today', '/compliance/quarters']) {
    await page.goto(path)
    await quiet(page)
  }
  expect(new Set(calls.map(({ path }) => path)).size).toBeGreaterThan(5)
  for (const { path, cookie } of calls) {
    expect(cookie, path).toContain('access_token=')
    expect(
      documented.some((known) => known.test(path)),
      `${path} is documented`,
    ).toBe(true)
  }
  const lists = calls.flatMap(({ path, body }) => (body instanceof Object && 'meta' in body ? [{ path, body }] : []))
  expect(lists.length).toBeGreaterThan(2)
  // The feed also says which moment it shows (FD-48), notifications how many are unseen, and queries of marks how many are open.
  const more: Record<string, string[]> = {
    '/api/users/me/feed': ['until'],
    '/api/users/me/notifications': ['can', 'unseen'],
    '/api/mark-queries': ['open'],
  }
  for (const { path, body } of lists) {
    expect(Object.keys(body).toSorted(), path).toEqual([...(more[path] ?? []), 'items', 'meta'].toSorted())
    expect(Object.keys(body.meta as object).toSorted(), path).toEqual(['currentPage', 'itemsPerPage', 'totalItems', 'totalPages'])
  }
  const refused = await page.request.get('/api/audit-reports/none')
  expect(refused.headers()['content-type']).toContain('application/problem+json')
  expect(await refused.json()).toMatchObject({ statusCode: 404, message: expect.any(String) })
})

test('FD-339 who opens a report, a store, a person or a fix from a list comes back to it as it was, and the way back says where to', async ({
  page,
  signIn,
}) => {
  await signIn('headOffice')
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
  const lists = [
    { list: '/compliance?status=COMPLETED&page=2', rows: '/compliance/audit-reports/', back: 'Back to Compliance' },
    { list: '/stores?region=NSW&sort=SCORE', rows: '/stores/', back: 'Stores' },
    { list: '/settings/users?role=STORE_OWNER&page=2', rows: '/users/', back: 'Users' },
    { list: '/fixes?page=2', rows: '/fixes?fix=', back: 'ALL FIXES' },
  ]
  for (const { list, rows, back } of lists) {
    await test.step(list, async () => {
      await page.goto(list)
      const row = page.getByRole('main').locator(`a[href^="${rows}"]`).last()
      await row.scrollIntoViewIfNeeded()
      const [url, place] = [page.url(), await scrolled()]
      await row.click()
      await expect(page).not.toHaveURL(url)
      await page.getByRole('main').getByRole('link', { name: back, exact: true }).click()
      await expect(page).toHaveURL(url)
      await expect(row).toBeInViewport()
      expect(Math.abs((await scrolled()) - place)).toBeLessThan(4)
    })
  }
})
