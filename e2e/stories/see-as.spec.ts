import { another } from '../support/another.ts'
import { expect, test } from '../support/test.ts'

test('FD-211 head office looks at the news as people of a kind of store see it, and nobody counts as having seen anything', async ({
  page,
  signIn,
  browser,
  baseURL,
  expectAccessible,
}) => {
  await signIn('headOffice')
  const words = `Freight to the island ${Date.now()}`
  const post = await page.request.post('/api/posts', {
    data: {
      body: `<p>${words}</p>`,
      status: 'PUBLIC',
      visibility: 'SELECT_REGIONS',
      restrictedToRegions: ['TAS'],
    },
  })
  expect(post).toBeOK()
  const feed = page.getByRole('region', { name: 'Feed' })

  await page.goto('/settings')
  await page.getByRole('link', { name: 'SEE AS' }).click()
  const banner = page.getByRole('region', { name: 'Preview' })
  await expect(banner).toContainText(/Seeing as Store Owner\s*VIC · medium store/)
  await expect(feed.getByRole('article').first()).toBeVisible()
  await expect(feed.getByText(words)).toHaveCount(0)
  await page.getByLabel('Region of the store').selectOption('TAS')
  await expect(feed.getByRole('article').filter({ hasText: words })).toBeVisible()
  await expect(banner).toContainText('TAS · medium store')
  await expect(feed.getByRole('button', { name: /^(Like|Comment|Reply)/ })).toHaveCount(0)
  await expectAccessible()

  await page.getByLabel('Role', { exact: true }).selectOption('STORE_REP')
  await expect(page.getByLabel('Region of the store')).toHaveCount(0)
  await expect(feed.getByRole('article').filter({ hasText: words })).toBeVisible()
  await banner.getByRole('button', { name: 'Close the preview' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()

  const owner = await another(browser, baseURL, 'owner')
  await owner.goto('/settings')
  await expect(owner.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(owner.getByRole('link', { name: 'SEE AS' })).toHaveCount(0)
  expect((await owner.request.get('/api/see-as/feed?role=STORE_OWNER')).status()).toBe(403)
})

test('FD-445 what is for the owners of one region is seen by them, and by nobody else of a store', async ({ page, signIn }) => {
  await signIn('headOffice')
  const words = `Owners of the island ${Date.now()}`
  const data = {
    body: `<p>${words}</p>`,
    status: 'PUBLIC',
    visibility: 'COMBINED',
    restrictedToRegions: ['TAS'],
    restrictedToRoles: ['STORE_OWNER'],
  }
  expect(await page.request.post('/api/posts', { data })).toBeOK()
  const post = page.getByRole('article').filter({ hasText: words })

  await page.goto('/feed')
  await expect(post.getByTitle('Visible to: Combined Selection: Store Owners; TAS')).toHaveText('Store Owners · TAS')
  await page.goto('/settings/see-as?role=STORE_OWNER&region=TAS')
  await expect(post).toBeVisible()
  for (const others of ['role=STORE_MANAGER&region=TAS', 'role=STORE_OWNER&region=VIC', 'role=STORE_REP']) {
    await page.goto(`/settings/see-as?${others}`)
    await expect(page.getByRole('region', { name: 'Feed' }).getByRole('article').first()).toBeVisible()
    await expect(post).toHaveCount(0)
  }
})
