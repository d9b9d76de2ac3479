import { AuditPage, startAudit } from '../support/audit.ts'
import { readyForOffline } from '../support/quiet.ts'
import { expect, test } from '../support/test.ts'

/** Stores that have no report this quarter in the demo network, one per project, because both work on one server's data. */
const fresh = { phone: 'The Tilted Tram', desktop: 'Mordy Beachside Cellars' }

test.describe.configure({ timeout: 180_000 })

test('AUDIT-002 AUDIT-064 AUDIT-100 OFFLINE-002 OFFLINE-003 a rep audits a store, loses the connection on the way, completes the report and gets its PDF', async ({
  page,
  signIn,
  expectAccessible,
}, { project }) => {
  const store = fresh[project.name as keyof typeof fresh]
  await signIn('rep')

  await test.step('AUDIT-001 FD-01 opening a new report creates nothing', async () => {
    await startAudit(page, store)
    await expect(page).toHaveURL(/\/compliance\/audit-reports\/new\?.*store=.*date=\d{4}-\d{2}-\d{2}/)
    await expect(page.getByText('Not saved yet').first()).toBeVisible()
    const listed = await page.request.get('/api/audit-reports', { params: { search: store, status: 'PENDING' } })
    expect((await listed.json()).items).toEqual([])
    await expectAccessible()
  })
  const audit = new AuditPage(page)

  await test.step('AUDIT-008 AUDIT-009 AUDIT-015 AUDIT-016 AUDIT-017 AUDIT-018 AUDIT-019 the header comes first, then the sections in their order', async () => {
    const headings = await page.getByRole('heading', { level: 2 }).allInnerTexts()
    await expect(page.getByRole('heading', { level: 1, name: 'Audit Report' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Back to / })).toBeVisible()
    await expect(audit.button('SAVE & EXIT')).toBeVisible()
    const order = ['Store Standards', 'Promotions (Floor)', 'Promotions (Shelf)', 'Focus Products', 'Review']
    expect(headings.filter((heading) => order.includes(heading))).toEqual(order)
  })

  await test.step('AUDIT-003 AUDIT-012 AUDIT-071 the first save creates the report, which is not final, and replaces the address', async () => {
    await audit.answerYes('Store Standards', 3)
    await expect.poll(async () => (await audit.marked())[0]).toBe(3)
    await audit.button('SAVE').click()
    await expect(page.getByText('Saved changes!')).toBeVisible()
    await expect(page).toHaveURL(/\/compliance\/audit-reports\/[0-9a-f-]{36}\?store=[^&]+$/)
    await expect(page.getByText(/^Last saved /).first()).toBeVisible()
    await audit.unfoldSummary()
    await expect(page.getByText('This report is not final. The score may change until it is set as final.')).toBeVisible()
  })

  await test.step('AUDIT-077 OFFLINE-001 without a connection the rep can go on marking, and a save says why it fails', async () => {
    await readyForOffline(page)
    await page.context().setOffline(true)
    await expect(page.getByText('You are currently offline')).toBeVisible()
    await audit.answerYes('Store Standards', 4)
    await audit.button('SAVE').click()
    const alert = page.getByRole('dialog', { name: 'Internet connection required.' })
    await expect(alert).toBeVisible()
    await alert.getByRole('button', { name: 'OK' }).click()
    await expect(alert).toBeHidden()
    await expect.poll(async () => (await audit.marked())[0]).toBe(7)
  })

  await test.step('AMB-031 after a page was closed without a connection the marks are back, and are sent without being asked', async () => {
    const address = page.url()
    await page.goto('about:blank')
    await page.context().setOffline(false)
    await page.goto(address)
    await expect(page.getByText(/^Last saved /).first()).toBeVisible()
    await expect.poll(async () => (await audit.marked())[0]).toBe(7)
    const id = new URL(address).pathname.split('/').at(-1)
    const saved = async () => {
      const { lines } = await (await page.request.get(`/api/audit-reports/${id}`)).json()
      return lines.filter((line: { type: string; passed: boolean | null }) => line.type === 'NON_LIQUOR' && line.passed !== null).length
    }
    await expect.poll(saved).toBe(7)
  })

  await test.step('FD-434 a page that is loaded again goes on at the line where the person was', async () => {
    await audit.unfold('Promotions (Floor)')
    const rows = audit.section('Promotions (Floor)').getByRole('listitem')
    const last = rows.last()
    await last.evaluate(async (row) => {
      const frame = () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
      for (let before = Number.NaN; before !== row.getBoundingClientRect().top; ) {
        row.scrollIntoView({ block: 'center' })
        before = row.getBoundingClientRect().top
        await frame()
        await frame()
      }
    })
    const words = (await last.textContent()) ?? ''
    await page.reload()
    await expect(rows.filter({ hasText: words })).toBeInViewport()

    // Who has scrolled on since, and leaves the page and comes back, is not brought to the line of before.
    await page.evaluate(() => window.scrollTo(0, 0))
    const start = page.getByRole('heading', { name: /measure up\?$/ })
    await expect(start).toBeInViewport()
    await page.getByRole('link', { name: /^Back to / }).click()
    await expect(page.getByRole('button', { name: 'NEW AUDIT' })).toBeVisible()
    await page.goBack()
    await expect(page.getByText(/^Last saved /).first()).toBeVisible()
    await expect(start).toBeInViewport()
  })

  await test.step('AUDIT-109 AUDIT-112 until every line is marked the report cannot be completed, and the page says why', async () => {
    await expect(audit.button('COMPLETE REPORT')).toBeDisabled()
    await expect(page.getByText(/^Focus Products requires either a score of 60|^Please mark all of the lines/)).toBeVisible()
  })

  await test.step('AUDIT-053 AUDIT-057 the floor is marked with its prices, then AUTO-MARK does the shelf', async () => {
    await audit.answerAllYes('Store Standards')
    const automark = audit.button('AUTO-MARK')
    // On the first days of a quarter small stores have no shelf lines.
    const hasShelf = (await audit.questions('Promotions (Shelf)').count()) > 0 || (await automark.isVisible())
    if (hasShelf) await expect(automark).toBeDisabled()
    await audit.answerAllYes('Promotions (Floor)')
    if (hasShelf) {
      await automark.click()
      await expect(page.getByText(/^\d+ marked, \d+ left$/)).toBeVisible()
      await audit.answerAllYes('Promotions (Shelf)')
    }
  })

  await test.step('AUDIT-099 AUDIT-124 focus products are loaded and marked until they score 60', async () => {
    await audit.answerAllYes('Focus Products')
    const gate = page.getByText('Focus Products requires either a score of 60, or for all Focus Products to be marked.')
    while (await gate.isVisible()) {
      const [marked, toMark] = await audit.marked()
      if (marked === toMark) {
        await expect(gate, 'with every line marked it goes with the next drawing').toBeHidden()
        break
      }
      const shown = await audit.questions('Focus Products').count()
      await audit.press('LOAD MORE FOCUS PRODUCTS')
      await expect.poll(() => audit.questions('Focus Products').count()).toBeGreaterThan(shown)
      await audit.answerAllYes('Focus Products')
    }
    const left = async () => {
      const [marked, toMark] = await audit.marked()
      return toMark - marked
    }
    await expect.poll(left).toBe(0)
  })

  await test.step('AUDIT-073 AUDIT-101 COMPLETE REPORT saves, completes and shows the result', async () => {
    await audit.press('COMPLETE REPORT')
    await expect(page.getByText('Completed audit report!')).toBeVisible()
    await expect(page.getByText(/^Completed by Tom Whitfield on/).first()).toBeVisible()
    await expect(page.getByLabel('Show only failed?')).toBeVisible()
    await expect(audit.button('DELETE')).toBeHidden()
    await expectAccessible()
  })

  await test.step('AUDIT-068 completing clears the draft on the device', async () => {
    const drafts = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('audit-draft:')))
    expect(drafts).toEqual([])
  })

  await test.step('AUDIT-127 AUDIT-128 the PDF opens in a new tab with a ticket, never with the session', async () => {
    const [tab, pdf] = await Promise.all([
      page.context().waitForEvent('page'),
      page.context().waitForEvent('response', (response) => new URL(response.url()).pathname.endsWith('/pdf')),
      audit.button('FULL').click(),
    ])
    expect(pdf.status()).toBe(200)
    expect(pdf.headers()['content-type']).toBe('application/pdf')
    const session = (await page.context().cookies()).find(({ name }) => name === 'access_token')
    expect(session?.httpOnly).toBe(true)
    expect(pdf.url()).not.toContain(session?.value)
    await tab.close()
  })

  await test.step('AUDIT-005 SAVE & EXIT leads back to the list, where the report is completed', async () => {
    await audit.button('SAVE & EXIT').click()
    await expect(page).toHaveURL(/\/compliance(\?|$)/)
    await page.getByRole('link', { name: 'Reports', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Search store or auditor' }).fill(store)
    await expect(page.getByRole('button', { name: new RegExp(`^Remove filter .*${store}`) })).toBeVisible()
    const found = page.getByRole(project.name === 'phone' ? 'listitem' : 'row').filter({ has: page.getByRole('link', { name: store }) })
    await expect(found.first(), 'the newest report').toContainText('Completed')
  })
})
