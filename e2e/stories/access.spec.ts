import { AuditPage } from '../support/audit.ts'
import { expect, test } from '../support/test.ts'

/** Asks the API for the id of a completed report: for an owner one of their own store, for a rep any. */
async function completedReport(request: { get: (url: string) => Promise<{ json: () => Promise<unknown> }> }): Promise<string> {
  const answer = await request.get('/api/audit-reports?status=COMPLETED')
  const { items } = (await answer.json()) as { items: { id: string }[] }
  const [first] = items
  if (!first) throw new Error('the demo network has no completed report')
  return first.id
}

test('AUDIT-061 AMB-010 an owner sees the failed lines of their own store, without a toggle and without FULL', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('owner')
  const id = await completedReport(page.request)
  await page.goto(`/compliance/audit-reports/${id}`)
  await expect(page.getByText(/measure up\?/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'FAILED', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'FULL', exact: true })).toBeHidden()
  await expect(page.getByLabel('Show only failed?')).toBeHidden()
  await expect(page.getByRole('button', { name: 'SAVE & EXIT' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'DELETE' })).toBeHidden()
  const { lines } = await (await page.request.get(`/api/audit-reports/${id}`)).json()
  for (const line of lines) expect([line.passed, line.pricePassed]).toContain(false)
  await expectAccessible()
})

test('AMB-010 an owner cannot open another store’s report, and the page says so and links home', async ({ page, signIn }) => {
  await signIn('owner')
  const id = await completedReport(page.request)
  await signIn('otherOwner')
  expect((await page.request.get(`/api/audit-reports/${id}`)).status()).toBe(403)
  await page.goto(`/compliance/audit-reports/${id}`)
  await expect(page.getByText(/^There was an error loading this audit report\./)).toBeVisible()
  await expect(page.getByRole('button', { name: 'RETRY' })).toBeVisible()
  await page
    .getByRole('link', { name: 'RETURN HOME' })
    .or(page.getByRole('button', { name: 'RETURN HOME' }))
    .click()
  await expect(page).toHaveURL(/\/compliance$/)
})

test('SHELL-016 AMB-026 employees and managers have no Compliance in their menu; the server refuses an employee', async ({
  page,
  signIn,
}) => {
  for (const account of ['employee', 'manager'] as const) {
    await signIn(account)
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Home' }).first(), account).toBeVisible()
    await expect(page.getByRole('link', { name: 'Compliance' })).toHaveCount(0)
  }
  await signIn('employee')
  expect((await page.request.get('/api/audit-reports')).status()).toBe(403)
})

test('AUDIT-058 AUDIT-105 AUDIT-115 head office has shortcuts on open reports, and can set completed ones as final, reopen and delete them', async ({
  page,
  signIn,
}, { project }) => {
  await signIn('headOffice')
  const stores = await (
    await page.request.get('/api/stores', { params: { query: project.name === 'phone' ? 'Spirit Level' : 'Gateway Liquor' } })
  ).json()
  const { today } = await (await page.request.get('/api/users/me')).json()
  const made = await page.request.post('/api/audit-reports', { data: { store: stores.items[0].id, date: today } })
  const { id } = await made.json()
  await page.goto(`/compliance/audit-reports/${id}`)
  const audit = new AuditPage(page)

  await test.step('AUDIT-014 AUDIT-058 MARK ALL TRUE asks first, marks every visible line, and saves nothing by itself', async () => {
    await audit.unfoldSummary()
    const shortcuts = page.getByRole('button', { name: 'Admin shortcuts' })
    await expect(shortcuts.or(audit.button('MARK ALL TRUE')).first()).toBeVisible()
    if (await shortcuts.isVisible()) await shortcuts.click() // folded on a phone
    await audit.button('MARK ALL TRUE').click()
    await page.getByRole('dialog').getByRole('button', { name: 'MARK ALL TRUE' }).click()
    const [marked, visible] = await audit.marked()
    expect(marked).toBe(visible)
    const stored = await (await page.request.get(`/api/audit-reports/${id}`)).json()
    expect(stored.score).toBeLessThan(40)
  })

  await test.step('AUDIT-105 SET AS FINAL asks first', async () => {
    while (await audit.button('COMPLETE REPORT').isDisabled()) {
      await audit.press('LOAD MORE FOCUS PRODUCTS')
      await audit.answerAllYes('Focus Products')
    }
    await audit.press('COMPLETE REPORT')
    await expect(page.getByText('Completed audit report!')).toBeVisible() // the page is at its top then
    await audit.press('SET AS FINAL')
    await page.getByRole('dialog').getByRole('button', { name: 'SET AS FINAL' }).click()
    await expect(page.getByText('Audit report set as final.')).toBeVisible()
    await expect(page.getByText('This report is not final. The score may change until it is set as final.')).toBeHidden()
  })

  await test.step('AMB-016 REOPEN REPORT makes it open again', async () => {
    await audit.press('REOPEN REPORT')
    await page.getByRole('dialog').getByRole('button', { name: 'REOPEN REPORT' }).click()
    await expect(audit.button('COMPLETE REPORT')).toBeVisible()
  })

  await test.step('AUDIT-069 AUDIT-076 DELETE asks first and leads back to the list', async () => {
    await audit.press('DELETE')
    await page.getByRole('dialog').getByRole('button', { name: 'DELETE' }).click()
    await expect(page.getByText('Deleted audit report.')).toBeVisible()
    await expect(page).toHaveURL(/\/compliance$/)
    expect((await page.request.get(`/api/audit-reports/${id}`)).status()).toBe(404)
  })
})
