import type { APIRequestContext, Page } from '@playwright/test'
import { another } from '../support/another.ts'
import { keptOnDevice, keptToRead } from '../support/kept.ts'
import { png, uploadPicture } from '../support/pictures.ts'
import { quiet, readyForOffline } from '../support/quiet.ts'
import { startRelay } from '../support/relay.ts'
import { expect, test } from '../support/test.ts'

// A browser of its own for each story: what a worker keeps would otherwise be there for the next one.
test.use({ serviceWorkers: 'allow', reuseContext: false })

const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: png(800, 600, [40, 90, 60]) })

/** A post for the store only, so that other stories do not see it. */
async function share(request: APIRequestContext, text: string): Promise<string> {
  const answer = await request.post('/api/posts', { data: { body: `<p>${text}</p>`, status: 'PUBLIC', visibility: 'MY_STORE' } })
  expect(answer).toBeOK()
  return (await answer.json()).id
}

/** An incentive that stores can enter. */
async function addIncentive(request: APIRequestContext, name: string, code: string): Promise<string> {
  const picture = await uploadPicture(request, 'ice.png', png(800, 600, [20, 90, 200]))
  const answer = await request.post('/api/member-incentives', {
    data: {
      code,
      name,
      prizeType: 'CAMEL_BUCKS',
      descriptionShort: 'Show us your cellar',
      descriptionLong: 'A cool cellar sells.',
      details: 'Send a photo.',
      photo: picture,
      endAt: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    },
  })
  expect(answer, await answer.text()).toBeOK()
  return (await answer.json()).id
}

const post = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

/** Writes a comment in the form under the post of the page. */
async function comment(page: Page, words: string, file?: string): Promise<void> {
  await page.getByRole('button', { name: 'Write a comment' }).click()
  await page.getByRole('textbox', { name: 'Write a comment' }).fill(words)
  if (file) {
    await page.locator('form input[type=file]').first().setInputFiles(photo(file))
    await expect(page.getByText(/not sent yet$/)).toBeVisible()
  }
  await page.getByRole('button', { name: 'POST', exact: true }).click()
}

test('OFFLINE-032 OFFLINE-033 OFFLINE-034 OFFLINE-036 a comment, an entry with its photo and a post that were written without a connection arrive once, after the page was closed', async ({
  page,
  context,
  browser,
  baseURL,
  signIn,
  expectAccessible,
}, { project }) => {
  test.slow()
  const stamp = Date.now()
  const text = `Delivery at the back ${stamp}`
  const name = `Best cellar ${stamp}`
  const office = await another(browser, baseURL, 'headOffice')
  const incentive = await addIncentive(office.request, name, `CEL-${project.name === 'phone' ? 'PHONES' : 'DESKTO'}`)
  await signIn('owner')
  const id = await share(page.request, text)
  for (const [address, part] of [
    ['/', '"newest"'],
    ['/feed?feedType=MY_STORE', '"MY_STORE"'],
    [`/posts/${id}`, id],
  ] as const) {
    await page.goto(address)
    const kept = { message: `${address} is kept on the device`, timeout: 30_000 }
    await expect.poll(async () => (await keptToRead(page)).join(), kept).toContain(part)
  }
  await page.goto(`/my-rewards?incentive=${incentive}`)
  await expect(page.getByRole('button', { name: `Add entry for ${name}` })).toBeVisible()
  await readyForOffline(page)
  await keptOnDevice(page)
  await context.setOffline(true)

  await test.step('the entry waits with its photo', async () => {
    await page.getByRole('button', { name: `Add entry for ${name}` }).click()
    const form = page.getByRole('dialog', { name: 'Add an Entry for My Store' })
    await form.locator('input[type=file]').first().setInputFiles(photo('cellar.png'))
    await expect(form.getByText(/not sent yet$/)).toBeVisible()
    await form.getByRole('button', { name: 'SUBMIT' }).click()
    await expect(page.getByText("Entry kept on this device. It will be sent when you're back online.")).toBeVisible()
    const card = page.getByRole('article', { name })
    await expect(card.getByText("Not sent yet. It will be sent when you're back online.")).toBeVisible()
    await expect(card.getByRole('img', { name: 'Picture cellar.png' })).toBeVisible()
    await expect(page.getByRole('button', { name: `Add entry for ${name}` })).toBeHidden()
    await expectAccessible()
  })

  await test.step('the comment waits under its post, with its picture', async () => {
    await page.goto(`/posts/${id}`)
    await comment(page, 'Unpacked', 'shelf.png')
    await expect(page.getByText("Not sent yet. It will be sent when you're back online.")).toBeVisible()
    await expect(page.getByText('Unpacked')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Picture shelf.png' })).toBeVisible()
    await expectAccessible()
  })

  await test.step('the post waits on top of the feed', async () => {
    await page.goto('/feed?feedType=MY_STORE')
    await page.getByRole('button', { name: /Share a post/ }).click()
    const form = page.getByRole('dialog', { name: 'Share Post' })
    await form.getByRole('textbox', { name: 'Text of the post' }).fill(`Thanks all ${stamp}`)
    await form.locator('input[type=file]').first().setInputFiles(photo('team.png'))
    await form.getByLabel('Who can see it').selectOption('My Store')
    await form.getByRole('button', { name: 'POST', exact: true }).click()
    await expect(form).toBeHidden()
    const waiting = page.getByRole('region', { name: 'Posts that are not sent yet' })
    await expect(waiting.getByText(`Thanks all ${stamp}`)).toBeVisible()
    await expect(waiting.getByText("It will be posted when you're back online.")).toBeVisible()
    await expectAccessible()
  })

  await test.step('all of it is on the page with what waits, and on the home page', async () => {
    await page.goto('/unsent')
    const rows = page.getByRole('main').getByRole('listitem')
    await expect(rows).toHaveCount(3)
    await expect(page.getByText(/^1 comment, 1 incentive entry and 1 post, /)).toBeVisible()
    await expect(rows.filter({ hasText: 'Incentive entry with 1 file' })).toContainText(name)
    await expectAccessible()
    await page.goto('/')
    await expect(page.getByText('1 comment, 1 incentive entry and 1 post on this device are not sent yet.')).toBeVisible()
  })

  await test.step('the page is closed; back online, another one sends everything, once', async () => {
    await page.close()
    await context.setOffline(false)
    const later = await context.newPage()
    await later.goto('/unsent')
    await expect(later.getByText('Everything is sent')).toBeVisible({ timeout: 60_000 })
    const whole = await (await later.request.get(`/api/posts/${id}`)).json()
    expect(
      whole.comments.items.map(({ body, attachments }: { body: string; attachments: unknown[] }) => [body, attachments.length]),
    ).toEqual([['<p>Unpacked</p>', 1]])
    const entered = await (await office.request.get(`/api/member-incentives/${incentive}/submissions`)).json()
    expect(entered.items.map(({ photos }: { photos: unknown[] }) => photos.length)).toEqual([1])
    await later.goto('/feed?feedType=MY_STORE')
    await expect(post(later, `Thanks all ${stamp}`)).toHaveCount(1)
    await expect(post(later, `Thanks all ${stamp}`).getByRole('button', { name: /^Open the picture/ })).toHaveCount(1)
    await expect(later.getByRole('region', { name: 'Posts that are not sent yet' })).toHaveCount(0)
  })
  await office.context().close()
})

test('OFFLINE-032 OFFLINE-035 FD-229 an answer that is lost doubles nothing; what is refused says why, holds up nothing, and is taken back into its form', async ({
  page,
  server,
  signIn,
}) => {
  test.slow()
  const relay = await startRelay()
  try {
    relay.target(server.url)
    await signIn('owner')
    const stamp = Date.now()
    const id = await share(page.request, `Fridge ${stamp}`)
    const doomed = await share(page.request, `Gone soon ${stamp}`)
    await page.goto(`${relay.url}/posts/${id}`)
    await quiet(page)

    await test.step('the server has the comment, and the answer is lost', async () => {
      relay.rule(({ method, path }) => (method === 'POST' && path === '/api/comments' ? 'lose' : 'pass'))
      await comment(page, 'It works again')
      await expect(page.getByText("Comment kept on this device. It will be sent when you're back online.")).toBeAttached()
      await expect(page.getByText('It works again')).toHaveCount(1)
      relay.heal()
      await page.goto(`${relay.url}/unsent`)
      await expect(page.getByText('Everything is sent')).toBeVisible({ timeout: 60_000 })
      const { comments } = await (await page.request.get(`/api/posts/${id}`)).json()
      expect([comments.count, comments.items.length]).toEqual([1, 1])
    })

    await test.step('a comment on a post that was deleted meanwhile is refused, and the one after it goes', async () => {
      await page.goto(`${relay.url}/posts/${doomed}`)
      await quiet(page)
      relay.rule(({ method, path }) => (method === 'POST' && path === '/api/comments' ? 'cut' : 'pass'))
      await comment(page, 'Who has the key?')
      await expect(page.getByText(/^Not sent yet\./)).toBeVisible()
      await page.goto(`${relay.url}/posts/${id}`)
      await comment(page, 'Second thought')
      await expect(page.getByText(/^Not sent yet\./)).toBeVisible()
      await expect(page.getByText('Second thought')).toHaveCount(1)
      expect(await page.request.delete(`/api/posts/${doomed}`)).toBeOK()
      relay.heal()
      await page.goto(`${relay.url}/unsent`)
      const row = page.getByRole('main').getByRole('listitem')
      await expect(row).toHaveCount(1, { timeout: 30_000 })
      await expect(row).toContainText('Who has the key?')
      await expect(row).toContainText(/could not be found|no longer/)
      await row.getByRole('button', { name: 'RETRY: Comment, Who has the key?' }).click()
      await expect(row).toContainText(/could not be found|no longer/)
      await row.getByRole('button', { name: 'TAKE BACK: Who has the key?' }).click()
      await expect(page.getByText('Everything is sent')).toBeVisible()
      const { comments } = await (await page.request.get(`/api/posts/${id}`)).json()
      expect(comments.count).toBe(2)
    })

    await test.step('one that is taken back before it is sent is in its form again', async () => {
      relay.rule(({ method, path }) => (method === 'POST' && path === '/api/comments' ? 'cut' : 'pass'))
      await page.goto(`${relay.url}/posts/${id}`)
      await comment(page, 'Third thought')
      await page.getByRole('button', { name: 'TAKE BACK: your comment' }).click()
      await expect(page.getByRole('textbox', { name: 'Write a comment' })).toHaveText('Third thought')
      await expect(page.getByText(/^Not sent yet\./)).toHaveCount(0)
      relay.heal()
      await page.getByRole('button', { name: 'POST', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Write a comment' })).toBeVisible()
      await expect(page.getByText('Third thought')).toHaveCount(1)
    })
  } finally {
    await relay.close()
  }
})
