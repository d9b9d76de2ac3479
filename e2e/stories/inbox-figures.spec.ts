import { randomUUID } from 'node:crypto'
import { another } from '../support/another.ts'
import { expect, test } from '../support/test.ts'

test('FD-451 head office reads how soon it answers: a new question waits, and its answer counts for who wrote it', async ({
  page,
  browser,
  baseURL,
  signIn,
  expectAccessible,
}) => {
  await signIn('headOffice')
  const owner = await another(browser, baseURL, 'owner')
  const figures = async () => (await page.request.get('/api/conversations/head-office/figures?weeks=4')).json()
  const before = await figures()
  const asked = await owner.request.post('/api/conversations', {
    data: { type: 'HEAD_OFFICE', userIds: [], messageId: randomUUID(), body: `<p>Which labels? ${randomUUID()}</p>` },
  })
  expect(asked).toBeOK()
  const { id } = await asked.json()
  const answer = await page.request.post('/api/messages', { data: { id: randomUUID(), conversation: id, body: '<p>The red ones</p>' } })
  expect(answer).toBeOK()

  await page.goto('/inbox/head-office')
  await page.getByRole('link', { name: 'Inbox figures' }).click()
  await page.getByRole('link', { name: '4 weeks' }).click()
  const all = page.getByRole('region', { name: 'The last 4 weeks' })
  await expect(all).toContainText('within 24 hours')
  const after = await figures()
  expect(after.all.answered).toBeGreaterThan(before.all.answered)
  expect(after.all.resolve.median).toBeGreaterThan(0)
  await expect(page.getByText('This week so far')).toBeVisible()
  await expectAccessible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the figures as CSV' }).click()
  expect((await download).suggestedFilename()).toBe('inbox-figures.csv')
  await page.getByRole('link', { name: 'Head Office inbox' }).click()
  await expect(page).toHaveURL(/\/inbox\/head-office$/)
})
