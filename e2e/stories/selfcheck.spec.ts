import { another } from '../support/another.ts'
import { expect, test } from '../support/test.ts'

interface Line {
  id: string
  key: string
  type: string
  description: string
}

test('SELFCHECK-001 SELFCHECK-004 SELFCHECK-007 SELFCHECK-010 FD-341 an owner checks the store before the visit; afterwards both see where they differ', async ({
  page,
  browser,
  baseURL,
  signIn,
  expectAccessible,
}) => {
  await signIn('owner')
  const { user } = await (await page.request.get('/api/auth/session')).json()
  await page.goto('/')
  await page.getByRole('link', { name: /^(START|GO ON|LOOK AGAIN): self-check$/ }).click()
  const start = page.getByRole('button', { name: 'START THE SELF-CHECK' })
  await start.click()
  await expect(page.getByText(/^0 of \d+ answered$/)).toBeVisible()
  const { asked, check } = (await (await page.request.get('/api/self-checks/current')).json()) as { asked: Line[]; check: { id: string } }
  const [first, second] = asked as [Line, Line]
  const answer = async (line: Line, name: 'Yes' | 'No') =>
    page.getByRole('group', { name: line.description, exact: true }).getByRole('button', { name }).click()

  await test.step('answers are saved, and are there after a reload', async () => {
    await answer(first, 'Yes')
    await answer(second, 'No')
    await expect(page.getByText('Saved')).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^2 of \d+ answered$/)).toBeVisible()
    await expectAccessible()
  })

  await test.step('an answer that arrives after a later one of its device, because its tab is long gone, changes nothing', async () => {
    const tab = await page.context().newPage()
    await tab.goto(page.url())
    const onTheWay = tab.waitForRequest(/\/answers$/)
    // Nothing is answered: what is held back here arrives below.
    await tab.route('**/api/self-checks/*/answers', () => {})
    await tab.getByRole('group', { name: first.description, exact: true }).getByRole('button', { name: 'No' }).click()
    const old = await onTheWay
    await tab.close()
    await page.reload()
    await answer(first, 'Yes')
    await expect(page.getByText('Saved')).toBeVisible()
    const late = await page.request.post(old.url(), { data: old.postDataJSON() })
    expect((await late.json()).answers).toMatchObject([{ key: first.key, passed: true }])
  })

  await test.step('the rep knows nothing of it, and completes an audit', async () => {
    const rep = await another(browser, baseURL, 'rep')
    expect((await rep.request.get('/api/self-checks/current')).status()).toBe(403)
    const date = new Date().toLocaleDateString('en-CA', { timeZone: 'Australia/Melbourne' })
    const { id, lines } = (await (await rep.request.post('/api/audit-reports', { data: { store: user.storeId, date } })).json()) as {
      id: string
      lines: Line[]
    }
    const marks = lines.map((line) => {
      const passed = line.key !== first.key
      return { id: line.id, passed, pricePassed: line.type === 'NON_LIQUOR' ? null : passed }
    })
    expect(await rep.request.put(`/api/audit-reports/${id}/lines`, { data: { auditReportId: id, lines: marks } })).toBeOK()
    expect(await rep.request.post(`/api/audit-reports/${id}`, { data: { status: 'COMPLETED' } })).toBeOK()
    await rep.goto(`/compliance/audit-reports/${id}`)
    await expect(rep.getByRole('region', { name: "The store's self-check" })).toContainText(first.description)
    await page.goto(`/compliance/audit-reports/${id}`)
  })

  const panel = page.getByRole('region', { name: 'Your self-check' })
  await expect(panel).toContainText('You and the auditor differ on all 2 lines that both answered.')
  await expect(panel.getByRole('listitem').filter({ hasText: first.description })).toContainText('You saidYesThe auditor saidNot met')
  await expectAccessible()
  const late = await page.request.post(`/api/self-checks/${check.id}/answers`, {
    data: { answers: [{ key: first.key, passed: false, pricePassed: null, age: 0 }] },
  })
  expect(late.status()).toBe(409)
})
