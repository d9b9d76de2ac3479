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
