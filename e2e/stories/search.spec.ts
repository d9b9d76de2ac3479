import { expect, test } from '../support/test.ts'

test('SEARCH-001 SHELL-002 SCR-004 a person finds what they may open by its words, as soon as it is there, with typing errors', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('headOffice')
  const body = '<p>Quokka Quandong Liqueur is back on the shelves</p>'
  const id = crypto.randomUUID()
  const shared = await page.request.post('/api/posts', { data: { id, body, status: 'PUBLIC', visibility: 'HEAD_OFFICE' } })
  expect(shared.ok(), await shared.text()).toBe(true)
  await page.goto('/search')
  await expect(page.getByText('What are you looking for?')).toBeVisible()
  await expectAccessible()

  await test.step('SCR-004 the address keeps what was typed, and the hit leads to the post', async () => {
    await page.getByRole('searchbox', { name: 'Search Caravan' }).fill('quandnog')
    const hit = page.getByRole('link', { name: /Quokka Quandong Liqueur/ })
    await expect(hit.locator('mark')).toHaveText('Quandong')
    await expect(page.getByText('Nothing has exactly these words. These results come close.')).toBeVisible()
    await expect(page).toHaveURL(/\/search\?query=quandnog$/)
    await expectAccessible()
    await page.getByRole('link', { name: 'Posts 1' }).click()
    await expect(page).toHaveURL(/\/search\?query=quandnog&kind=POST$/)
    await hit.click()
    await expect(page).toHaveURL(new RegExp(`/posts/${id}`))
  })

  await test.step('SCR-004 a store does not find what is for head office only', async () => {
    await signIn('owner')
    await page.goto('/search?query=quandong')
    await expect(page.getByText('No results found.')).toBeVisible()
    await expectAccessible()
  })
})

test('SEARCH-001 Ctrl-K searches from any page with the keyboard alone', async ({ page, signIn, expectAccessible }) => {
  await signIn('rep')
  await page.goto('/')
  const field = page.getByRole('combobox', { name: 'Search, or go to' })
  // Its code is loaded some time after the page is shown.
  await expect(async () => {
    if (!(await field.isVisible())) await page.keyboard.press('Control+k')
    await expect(field).toBeVisible({ timeout: 8000 }) // a second press would close it
  }).toPass()
  await expect(field).toBeFocused()
  await expectAccessible()
  await field.fill('audit')
  await expect(page.getByRole('option', { name: 'New audit', selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /new audit/i })).toBeVisible()
  await page.getByRole('button', { name: 'CANCEL' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await test.step('SEARCH-001 what is found is among the options, and one leads to it', async () => {
    await page.keyboard.press('Control+k')
    await field.fill('responsible')
    const course = page.getByRole('group', { name: 'Courses' }).getByRole('option').first()
    await expect(course).toBeVisible()
    await expectAccessible()
    await course.click()
    await expect(page).toHaveURL(/\/academy\//)
  })
})
