import { expect, test } from '../support/test.ts'

test('SEARCH-001 SHELL-002 SCR-004 a person finds what they may open by its words, with typing errors', async ({
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

  await test.step('SCR-004 the post comes into the index', async () => {
    await expect(async () => {
      const { groups } = await (await page.request.get('/api/search?query=quandong')).json()
      expect(groups).toHaveLength(1)
    }).toPass({ timeout: 40_000 })
  })

  await test.step('SCR-004 the address keeps what was typed, and the hit leads to the post', async () => {
    await page.getByRole('searchbox', { name: 'Search Caravan' }).fill('quandnog')
    const hit = page.getByRole('link', { name: /Quokka Quandong Liqueur/ })
    await expect(hit.locator('mark')).toHaveText('Quandong')
    await expect(page).toHaveURL(/\/search\?query=quandnog$/)
    await expectAccessible()
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
