import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Locator } from '@playwright/test'
import { AuditPage } from '../support/audit.ts'
import { quiet, readyForOffline } from '../support/quiet.ts'
import { expect, test } from '../support/test.ts'

/** Stores that have no report this quarter in the demo network, one per project, because both may work on one server's data. */
const fresh = { phone: 'Boundary Street Bottles', desktop: 'Laguna Lane Wine Bar & Store' }

type Line = { id: string; key: string; description: string; type: string }
type Report = { id: string; lines: Line[]; certificate: { number: string } | null; coreRangePromotion: { id: string } }

async function get<T>(request: APIRequestContext, path: string): Promise<T> {
  const answer = await request.get(`/api${path}`)
  expect(answer, path).toBeOK()
  return answer.json()
}

/** Creates a report for a store with today's date, as the signed-in auditor. */
async function startReport(request: APIRequestContext, store: string): Promise<Report> {
  const stores = await get<{ items: { id: string }[] }>(request, `/stores?query=${encodeURIComponent(store)}`)
  const { today } = await get<{ today: string }>(request, '/users/me')
  const made = await request.post('/api/audit-reports', { data: { store: stores.items[0]?.id, date: today } })
  expect(made).toBeOK()
  return made.json()
}

/** Answers every line with yes, including hidden focus products, except for the line that should fail, which gets a no. */
async function markAll(request: APIRequestContext, id: string, fails: string): Promise<void> {
  const { lines } = await get<Report>(request, `/audit-reports/${id}`)
  const marks = lines.map((line) => {
    const passed = line.id !== fails
    return { id: line.id, passed, pricePassed: line.type === 'NON_LIQUOR' ? null : passed, hidden: false, comments: '' }
  })
  const saved = await request.put(`/api/audit-reports/${id}/lines`, { data: { auditReportId: id, lines: marks } })
  expect(saved).toBeOK()
}

test.describe.configure({ timeout: 120_000 })

test('AUDIT-072 AUDIT-125 AUDIT-130 a rep resyncs, completes and emails a report; head office sets it as final and downloads its certificate', async ({
  page,
  signIn,
  expectAccessible,
}, { project }) => {
  const store = fresh[project.name as keyof typeof fresh]
  await signIn('rep')
  const { id, lines } = await startReport(page.request, store)
  const audit = new AuditPage(page)
  await page.goto(`/compliance/audit-reports/${id}`)

  await test.step('AUDIT-078 OFFLINE-002 without a connection RESYNC shows the alert, and the marks stay', async () => {
    await audit.answerYes('Store Standards', 2)
    await readyForOffline(page)
    await page.context().setOffline(true)
    await audit.button('RESYNC').click()
    const alert = page.getByRole('dialog', { name: 'Internet connection required.' })
    await alert.getByRole('button', { name: 'OK' }).click()
    await expect(alert).toBeHidden()
    await page.context().setOffline(false)
    await expect.poll(async () => (await audit.marked())[0]).toBe(2)
  })

  await test.step('AUDIT-072 AMB-029 FD-11 RESYNC saves the marks first and keeps them', async () => {
    await audit.button('RESYNC').click()
    await expect(page.getByText('Resync complete.')).toBeVisible()
    await expect.poll(async () => (await audit.marked())[0]).toBe(2)
    const stored = await get<{ lines: { type: string; passed: boolean | null }[] }>(page.request, `/audit-reports/${id}`)
    expect(stored.lines.filter(({ type, passed }) => type === 'NON_LIQUOR' && passed)).toHaveLength(2)
    await expectAccessible()
  })

  await test.step('FD-24 an open report cannot be emailed: the server says so clearly, and nothing is queued', async () => {
    const refused = await page.request.post(`/api/audit-reports/${id}/send-email-to-store-owner`, { data: { exportType: 'FULL' } })
    expect(refused.status()).toBe(409)
    expect((await refused.json()).message).toMatch(/\.$/)
    expect((await get<{ items: unknown[] }>(page.request, `/audit-reports/${id}/mails`)).items).toEqual([])
    await expect(audit.button('EMAIL TO STORE OWNER')).toHaveCount(0)
  })

  await test.step('AUDIT-101 the report is completed and has no certificate yet', async () => {
    const failing = lines.find(({ type }) => type === 'NON_LIQUOR')
    await markAll(page.request, id, failing?.id ?? '')
    await page.reload()
    await audit.press('COMPLETE REPORT')
    await expect(page.getByText('Completed audit report!')).toBeVisible()
    await expect(audit.section('Certificate')).toContainText('Available once this report is final.')
    await expect(page.getByRole('link', { name: 'DOWNLOAD CERTIFICATE' })).toHaveCount(0)
  })

  await test.step('AUDIT-125 AMB-039 FD-24 the chosen PDF is emailed; without a mail server the email is kept, and the page says so', async () => {
    await audit.button('EMAIL TO STORE OWNER').click()
    const dialog = page.getByRole('dialog', { name: 'Email to store owner' })
    await expect(dialog.getByRole('radio', { name: 'Failed lines' })).toBeChecked()
    await dialog.getByText('Full report').click()
    await expectAccessible()
    await dialog.getByRole('button', { name: 'SEND' }).click()
    const mails = audit.section('Email')
    await expect(mails.getByText('Kept').first()).toBeVisible()
    await expect(mails).toContainText('Full report')
    await expect(mails).toContainText("Not sent: email isn't set up.")
    await expect(mails.getByRole('link', { name: 'Open the outbox' })).toHaveCount(0)
  })

  await test.step('AUDIT-075 AUDIT-105 head office finds the email in the outbox and sets the report as final', async () => {
    await signIn('headOffice')
    await page.goto(`/compliance/audit-reports/${id}`)
    await expect(audit.section('Email').getByRole('link', { name: 'Open the outbox' }).first()).toHaveAttribute(
      'href',
      '/compliance/outbox',
    )
    await quiet(page) // nobody reaches the end of the page while what is above it still arrives
    await audit.press('SET AS FINAL')
    await page.getByRole('dialog').getByRole('button', { name: 'SET AS FINAL' }).click()
    await expect(page.getByText('Audit report set as final.')).toBeVisible()
    await expect(audit.section('Certificate').getByRole('link', { name: 'MAKE CERTIFICATES' })).toBeVisible()
  })

  await test.step('AUDIT-013 AUDIT-130 FD-23 once the certificate is made, its link works without a cookie until the person logs out', async () => {
    const { coreRangePromotion } = await get<Report>(page.request, `/audit-reports/${id}`)
    await expect
      .poll(
        async () => {
          await page.request.post(`/api/promotions/${coreRangePromotion.id}/generate-certificates`)
          return (await get<Report>(page.request, `/audit-reports/${id}`)).certificate
        },
        { timeout: 60_000 },
      )
      .not.toBeNull()
    await page.reload()
    const link = page.getByRole('link', { name: 'DOWNLOAD CERTIFICATE' })
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
    const signed = (await link.getAttribute('href')) ?? ''
    expect((await fetch(new URL(signed, page.url()))).status).toBe(200)
    const forged = signed.slice(0, -6) + (signed.endsWith('AAAAAA') ? 'BBBBBB' : 'AAAAAA')
    expect((await fetch(new URL(forged, page.url()))).status).toBe(403)
    await expectAccessible()
    await page.request.post('/api/auth/logout')
    expect((await fetch(new URL(signed, page.url()))).status).toBe(403)
  })
})

/** A completed report as its owner gets it. */
interface OwnResult {
  id: string
  score: number
  points: { sentence: string; reaches: number }
  trend: { points: number; sentence: string }
  lines: Line[]
  store: { id: string }
}

test('AUDIT-061 FD-20 FD-43 FD-44 an owner reads where the points are, why the score changed, what to fix first, and the score history beside the averages', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('owner')
  const { report } = await get<{ report: OwnResult }>(page.request, '/audit-reports/latest')
  const { id, score, points, trend, lines, store } = report
  await page.goto(`/compliance/audit-reports/${id}`)
  const audit = new AuditPage(page)
  const summary = audit.section('Summary')

  await test.step('The verdict, the trend and the points agree', async () => {
    expect(trend.points).not.toBe(0) // up or down, as the quarter of today has it
    await expect(summary).toContainText(trend.sentence)
    await expect(summary).not.toContainText('On the way to green')
    await expect(summary).toContainText(points.sentence)
    const sum = (await audit.section('Where the 100 points are').getByRole('listitem').allTextContents()).map((text) =>
      Number.parseInt(text, 10),
    )
    expect(sum[0]).toBe(score)
    expect(sum.reduce((all, part) => all + part)).toBe(100)
    expect(sum[1]).toBe(points.reaches - score)
    // The points that each section shows, in tenths, add up to the score.
    const earned = (await summary.getByText(/^[\d.]+ of [\d.]+ points?$/).allTextContents()).map((text) => Number.parseFloat(text))
    expect(Math.abs(earned.reduce((all, part) => all + part) - score)).toBeLessThanOrEqual(0.51)
  })

  await test.step('Every failed line is a thing to do, what is open first, and of those the one that costs most', async () => {
    // A story before this one may have had the store audited again.
    const next = audit.section('What to do next').or(audit.section('What this audit found'))
    await next.getByRole('button', { name: `SHOW ALL ${lines.length}` }).click()
    const items = next.locator('ol > li')
    await expect(items).toHaveCount(lines.length)
    const open = items.filter({ hasText: /Due |Overdue since |Sent back, due / })
    const costsOf = async (of: Locator) => (await of.getByText(/^[\d.]+ points?$/).allTextContents()).map((text) => Number.parseFloat(text))
    const [costs, all] = [await costsOf(open), await costsOf(items)]
    expect(costs).toEqual(costs.toSorted((a, b) => b - a))
    expect(all.slice(0, costs.length)).toEqual(costs)
    expect(Math.abs(all.reduce((sum, cost) => sum + cost, 0) - (points.reaches - score))).toBeLessThanOrEqual(1.01)
  })
  for (const name of ['EMAIL TO STORE OWNER', 'RESYNC', 'SET AS FINAL']) await expect(audit.button(name)).toHaveCount(0)

  const { quarters } = await get<{ quarters: { promotion: { description: string }; score: number; network: number }[] }>(
    page.request,
    `/audit-reports/history?store=${store.id}`,
  )
  const history = audit.section('Score history')
  await expect(history.getByRole('img')).toBeVisible()

  await test.step('The keyboard reads the figures of each quarter', async () => {
    const bands = history.getByRole('toolbar', { name: 'Scores by quarter' })
    await page.mouse.move(0, 0) // where a pointer rests counts as pointing
    await bands.getByRole('button').last().focus()
    const [latest, before] = [quarters.at(-1), quarters.at(-2)]
    await expect(bands.getByText(latest?.promotion.description ?? '', { exact: true })).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(bands.getByText(before?.promotion.description ?? '', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(bands.getByText(before?.promotion.description ?? '', { exact: true })).toHaveCount(0)
  })

  await test.step('No two words of the chart overlap', async () => {
    const boxes = await history
      .getByRole('img')
      .locator('text')
      .evaluateAll((all) => all.map((text) => text.getBoundingClientRect().toJSON()))
    const overlapping = boxes.filter((a, i) =>
      boxes.some((b, j) => j > i && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
    )
    expect(overlapping).toEqual([])
  })
  await history.getByText('Show as a table').focus()
  await page.keyboard.press('Enter')
  await expect(history.getByRole('row')).toHaveCount(1 + quarters.length)
  const latest = quarters.at(-1)
  const row = history.getByRole('row').filter({ hasText: latest?.promotion.description ?? '' })
  await expect(row.getByRole('cell').first()).toHaveText(String(latest?.score))
  await expect(row.getByRole('cell').last()).toHaveText(String(latest?.network))
  await expectAccessible()
})

for (const account of ['owner', 'manager'] as const) {
  test(`FD-45 AMB-043 ${account}: home tells the latest result, what to fix first, the trend and when the next audit may come`, async ({
    page,
    signIn,
    expectAccessible,
  }) => {
    await signIn(account)
    const { report } = await get<{ report: OwnResult }>(page.request, '/audit-reports/latest')
    const { next } = await get<{ next: { sentence: string } }>(page.request, '/audit-reports/history')
    await page.goto('/')
    const waiting = page.getByRole('region', { name: 'Waiting for you' })
    await expect(waiting.getByRole('heading', { name: `Your latest audit is in: ${report.score}` }), account).toBeVisible()
    await expect(waiting, account).toContainText(report.trend.sentence)
    const { counts } = await get<{ counts: { open: number } }>(page.request, '/fixes?show=OPEN')
    await expect(
      waiting.getByRole('heading', { name: counts.open > 3 ? `The first 3 of ${counts.open} to fix` : 'To fix' }),
      account,
    ).toBeVisible()
    await expect(page.getByText(next.sentence), account).toBeVisible()
    await expect(page.getByRole('region', { name: 'Score history' }).getByRole('img'), account).toBeVisible()
    await expectAccessible()
    await waiting.getByRole('link', { name: 'SEE RESULT' }).click()
    await expect(page.getByRole('img', { name: `Score ${report.score}` }), account).toBeVisible()
  })
}

test('FD-45 an owner’s list names quarters, with the change of the score, and never their own store', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('owner')
  const { report } = await get<{ report: OwnResult & { id: string; store: { name: string } } }>(page.request, '/audit-reports/latest')
  await page.goto('/compliance')
  const list = page.getByRole('region', { name: 'Audit reports' })
  // Another story may have audited the store once more in the same quarter, and that report stands above the one that counts.
  const latest = list.getByRole('listitem').filter({ has: page.locator(`a[href*="${report.id}"]`) })
  const { points } = report.trend
  await expect(latest).toContainText(`${points < 0 ? 'Down' : 'Up'} ${Math.abs(points)}`)
  await expect(latest).toContainText(`${report.lines.length} lines failed`)
  await expect(list.getByText(report.store.name)).toHaveCount(0)
  await expectAccessible()
})
