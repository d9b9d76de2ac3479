import { another } from '../support/another.ts'
import { AuditPage } from '../support/audit.ts'
import { readyForOffline } from '../support/quiet.ts'
import { expect, test } from '../support/test.ts'

interface Line {
  id: string
  type: string
}

test('FD-296 OFFLINE-021 a rep completes a report without a connection while head office completes one of the same visit: the rep is told first, and both pages name the other', async ({
  page,
  context,
  browser,
  baseURL,
  signIn,
  expectAccessible,
}) => {
  test.slow()
  await signIn('rep')
  const { today } = await (await page.request.get('/api/users/me')).json()
  const { due } = await (await page.request.get('/api/audit-reports/today')).json()
  const store = due.at(-1)
  const office = await another(browser, baseURL, 'headOffice')
  const visit = { store: store.id, date: today }

  await page.goto(`/compliance/audit-reports/new?store=${visit.store}&date=${visit.date}`)
  const audit = new AuditPage(page)
  await audit.unfold('Store Standards')
  await readyForOffline(page)
  await context.setOffline(true)
  for (const section of ['Store Standards', 'Promotions (Floor)', 'Promotions (Shelf)', 'Focus Products']) await audit.answerAllYes(section)
  await audit.button('COMPLETE REPORT').click()
  await expect(page.getByText(/^Completed on this device with a score of/)).toBeVisible()

  const made = await office.request.post('/api/audit-reports', { data: visit })
  expect(made).toBeOK()
  const { id: theirs, lines } = (await made.json()) as { id: string; lines: Line[] }
  const marks = lines.map(({ id, type }) => ({ id, passed: true, pricePassed: type === 'NON_LIQUOR' ? null : true }))
  expect(await office.request.put(`/api/audit-reports/${theirs}/lines`, { data: { auditReportId: theirs, lines: marks } })).toBeOK()
  expect(await office.request.post(`/api/audit-reports/${theirs}`, { data: { status: 'COMPLETED' } })).toBeOK()

  await context.setOffline(false)
  const told = page.getByText(/^This report isn't completed yet\. .+ completed another report of this visit on /)
  await expect(told).toBeVisible({ timeout: 40_000 })
  await expectAccessible()
  const open = (await (await page.request.get('/api/audit-reports/today')).json()).open as { id: string; store: { id: string } }[]
  const mine = open.find((report) => report.store.id === store.id)?.id ?? ''
  expect(mine).not.toBe('')

  await audit.button('TRY AGAIN').click()
  await expect(page.getByText(/^\d+ of \d+ lines passed\. Completed by /)).toBeVisible({ timeout: 40_000 })
  for (const [who, id, linked] of [
    [page, mine, theirs],
    [office, theirs, mine],
  ] as const) {
    await who.goto(`/compliance/audit-reports/${id}`)
    await expect(who.getByText(/ completed another report of this visit on .+, with a score of \d+\.$/)).toBeVisible()
    await expect(who.getByRole('link', { name: 'SEE THE OTHER REPORT' })).toHaveAttribute('href', new RegExp(linked))
  }
  await expectAccessible()

  await test.step('FD-317 head office is told of the second, which the notification opens', async () => {
    await office.goto('/notifications')
    await office
      .getByRole('link', { name: /completed another report of your visit/ })
      .first()
      .click()
    await expect(office).toHaveURL(new RegExp(mine))
  })
  await test.step('FD-318 the list marks both, and before one is set as final together with others the other one is named', async () => {
    await office.goto(`/compliance?store=${store.id}`)
    await expect(office.getByText('2 reports of this visit')).toHaveCount(2)
    await office
      .getByRole('checkbox', { name: `Choose ${store.name}` })
      .first()
      .click()
    await office.getByRole('region', { name: 'Chosen reports' }).getByRole('button', { name: 'SET AS FINAL' }).click()
    const dialog = office.getByRole('dialog', { name: 'Set 1 report as final?' })
    await expect(dialog.getByText(new RegExp(`^${store.name}: .+ completed another report of this visit on `))).toBeVisible()
    await dialog.getByRole('button', { name: 'CANCEL' }).click()
  })
  for (const id of [mine, theirs]) expect(await office.request.delete(`/api/audit-reports/${id}`)).toBeOK()
  await office.context().close()
})
