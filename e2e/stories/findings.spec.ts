import { expect, test } from '../support/test.ts'

test('FINDING-001 FINDING-003 FINDING-008 FIX-030 head office goes from the homepage’s fixes and from Compliance to what audits have found, and to the stores behind a number', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('headOffice')
  await test.step('home counts the fixes as their page does', async () => {
    await page.goto('/')
    const overdue = page.getByRole('link', { name: /^\d+ overdue$/ })
    const n = Number.parseInt((await overdue.textContent()) ?? '', 10)
    await overdue.click()
    await expect(page).toHaveURL(/\/fixes\?show=OVERDUE/)
    await expect(page.getByRole('link', { name: `Overdue ${n}` })).toBeVisible()
  })
  await test.step('a number leads to as many stores', async () => {
    await page.goto('/compliance')
    await page.getByRole('link', { name: 'FINDINGS' }).click()
    const cell = page.getByRole('link', { name: /all regions: failed at \d+ of \d+ stores/ }).first()
    const failed = Number((await cell.getAttribute('aria-label'))?.match(/failed at (\d+)/)?.[1])
    await expectAccessible()
    await page.getByRole('link', { name: 'Time to fix' }).click()
    const times = await (await page.request.get('/api/findings/times')).text()
    const isPutRight = /"medianDays":\d/.test(times) // on the first days of a quarter nothing is
    await expect(
      page
        .getByRole('table', { name: /How many days/ })
        .getByText(isPutRight ? /^median \d/ : /^nothing put right yet/)
        .first(),
    ).toBeAttached()
    await expectAccessible()
    await page.goBack()
    await cell.click()
    await expect(page.getByText(new RegExp(`^Failed at ${failed} stores?, all regions$`))).toBeVisible()
    await expect(page.getByRole('list', { name: 'Stores' }).getByRole('listitem').first()).toBeVisible()
    await expectAccessible()
  })
})
