import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { type Account, accounts, password } from '../support/accounts.ts'
import { another } from '../support/another.ts'
import { png } from '../support/pictures.ts'
import { readyForOffline } from '../support/quiet.ts'
import { expect, test } from '../support/test.ts'

// Two people and one device: the second one signs in while a form of the first is open.

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Please sign in again' })

/** Does what sends something from a page, lets this person sign in on the device before it arrives, and waits until the page has been refused. */
async function sendAs(account: Account, page: Page, address: string, send: () => Promise<void>): Promise<void> {
  let arrive = () => {}
  const onTheWay = new Promise<void>((resolve) => {
    void page.route(address, async (route) => {
      resolve()
      await new Promise<void>((go) => {
        arrive = go
      })
      await route.continue()
    })
  })
  await send()
  await onTheWay
  expect(await page.request.post('/api/auth/login', { data: { email: accounts[account], password } })).toBeOK()
  const refused = page.waitForResponse(address)
  arrive()
  expect((await refused).status()).toBe(409)
  await page.unroute(address)
  await expect(sheetOf(page)).toBeVisible()
}

/** The first person signs in again on their page. */
async function comeBack(page: Page): Promise<void> {
  await page.bringToFront()
  await sheetOf(page).getByLabel('Password', { exact: true }).fill(password)
  await sheetOf(page).getByRole('button', { name: 'SUBMIT' }).click()
  await expect(sheetOf(page)).toBeHidden()
}

/** Opens a page of whoever is signed in now. */
async function open(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  return page
}

/** Audits a store as the signed-in rep: everything passes but one standard, which is returned with the report's id. */
async function audit(rep: APIRequestContext, store: string) {
  const date = new Date().toLocaleDateString('en-CA', { timeZone: 'Australia/Melbourne' })
  const created = await rep.post('/api/audit-reports', { data: { store, date } })
  expect(created).toBeOK()
  const { id, lines } = (await created.json()) as { id: string; lines: { id: string; key: string; type: string; description: string }[] }
  const wrong = lines.find(({ type }) => type === 'NON_LIQUOR')
  if (!wrong) throw new Error('the report has no store standards')
  const marks = lines.map((line) => ({ id: line.id, passed: line !== wrong, pricePassed: line.type === 'NON_LIQUOR' ? null : true }))
  expect(await rep.put(`/api/audit-reports/${id}/lines`, { data: { auditReportId: id, lines: marks } })).toBeOK()
  expect(await rep.post(`/api/audit-reports/${id}`, { data: { status: 'COMPLETED' } })).toBeOK()
  return { id, wrong }
}

test('FD-395 FD-26 FD-63 a half-written post, and one that is edited, are neither shown to the next person on the device nor sent in their name, and are there again for the first', async ({
  page,
  context,
  signIn,
}) => {
  const words = `Shelves for the cool room ${Date.now()}`
  const text = (of: Page) => of.getByRole('textbox', { name: 'Text of the post' })
  const post = (of: Page) => of.getByRole('article').filter({ hasText: words })
  const feed = '/feed?feedType=MY_STORE'
  await signIn('owner')
  await page.goto(feed)
  await page.getByRole('button', { name: /Share a post/ }).click()
  const form = page.getByRole('dialog', { name: 'Share Post' })
  await text(page).fill(words)
  await form.getByLabel('Who can see it').selectOption('My Store')

  await test.step('it is sent as the next person signs in: nobody has shared anything, and they find an empty form', async () => {
    await sendAs('manager', page, '**/api/posts', () => form.getByRole('button', { name: 'POST', exact: true }).click())
    const second = await open(context, feed)
    await expect(second.getByRole('article').first()).toBeVisible()
    await expect(post(second)).toHaveCount(0)
    await second.getByRole('button', { name: /^Share a post/ }).click()
    await expect(text(second)).toBeVisible()
    await expect(text(second)).toHaveText('')
    await second.close()
  })

  await test.step('LEAVE THIS PAGE shows the next person their own; the first one goes on with it later, and it is there once', async () => {
    await sheetOf(page).getByRole('button', { name: 'LEAVE THIS PAGE' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Hi Ben' })).toBeVisible()
    await signIn('owner')
    await page.goto(feed)
    await page.getByRole('button', { name: /Finish your post/ }).click()
    await expect(text(page)).toHaveText(words)
    await form.getByRole('button', { name: 'POST', exact: true }).click()
    await expect(form).toBeHidden()
    await expect(post(page)).toHaveCount(1)
    await expect(post(page)).toContainText('Mia')
  })

  await test.step('an edit that was sent then is no clash: it stays in its form, and is saved by its own person', async () => {
    const edit = page.getByRole('dialog', { name: 'Edit Post' })
    await post(page)
      .getByRole('button', { name: /^Options for the post/ })
      .click()
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
    await text(page).fill(`${words}, tomorrow`)
    await sendAs('manager', page, '**/api/posts/*', () => edit.getByRole('button', { name: 'SAVE', exact: true }).click())
    await comeBack(page)
    await expect(text(page)).toHaveText(`${words}, tomorrow`)
    await expect(edit.getByRole('button', { name: 'KEEP MINE' })).toHaveCount(0)
    await edit.getByRole('button', { name: 'SAVE', exact: true }).click()
    await expect(edit).toBeHidden()
    await expect(post(page)).toContainText('tomorrow')
  })
})

test('FIX-006 MEDIA-002 FD-26 the photo of a fix that waits for a connection does not become the next person’s, and is sent with its note once the first is back', async ({
  page,
  context,
  browser,
  baseURL,
  signIn,
}) => {
  const note = `Both shelves ${Date.now()}`
  const rep = await another(browser, baseURL, 'rep')
  await signIn('owner')
  const { id: owner, storeId } = await (await page.request.get('/api/users/me')).json()
  const { id: report, wrong } = await audit(rep.request, storeId)
  const toDo = await (await page.request.get('/api/fixes?show=OPEN&limit=100')).json()
  const fix = toDo.items.find(({ description }: { description: string }) => description === wrong.description)
  const address = `/fixes?fix=${fix.id}`
  const begin = async (of: Page) => {
    await of.getByRole('button', { name: `IT'S FIXED: ${fix.description}` }).click()
    return of.getByRole('dialog', { name: "Show that it's fixed" })
  }
  await page.goto(address)
  const form = await begin(page)
  await form.getByLabel('Note').fill(note)

  await test.step('without a connection it says so, and waits in its form', async () => {
    await readyForOffline(page)
    await context.setOffline(true)
    await form
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'done.png', mimeType: 'image/png', buffer: png(640, 480, [30, 120, 60]) })
    await expect(form.getByText('Internet connection required.')).toBeVisible()
    await context.setOffline(false)
  })
  const again = form.getByRole('button', { name: 'Try again to upload done.png' })

  await test.step('it is tried again as somebody else signs in: it is refused, and the other finds an empty form', async () => {
    await sendAs('manager', page, '**/api/media', () => again.click())
    const second = await open(context, address)
    const other = await begin(second)
    await expect(other.getByLabel('Note')).toHaveValue('')
    await expect(other.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
    await second.close()
  })

  await test.step('the first person sends it', async () => {
    await comeBack(page)
    await expect(form.getByLabel('Note')).toHaveValue(note)
    await again.click()
    await expect(again).toHaveCount(0)
    await expect(form.getByRole('progressbar')).toHaveCount(0)
    await form.getByRole('button', { name: 'SEND' }).click()
    await expect(page.getByText('Sent. Your rep will have a look.')).toBeVisible()
    const done = (await (await page.request.get('/api/fixes?show=DONE&limit=100')).json()).items.find(
      ({ id }: { id: string }) => id === fix.id,
    )
    expect([done.note, done.doneBy.id, done.photos.length]).toEqual([note, owner, 1])
  })
  await signIn('headOffice')
  expect(await page.request.delete(`/api/audit-reports/${report}`)).toBeOK()
  await rep.context().close()
})

test('REPLY-003 FD-26 an answer to a query that is half written, or on its way, is not given in the name of the next person on the device', async ({
  page,
  context,
  browser,
  baseURL,
  signIn,
}) => {
  const why = 'I counted the wrong shelf.'
  const owner = await another(browser, baseURL, 'otherOwner')
  const { user } = await (await owner.request.get('/api/auth/session')).json()
  await signIn('rep')
  const { id, wrong } = await audit(page.request, user.storeId)
  const query = { id: crypto.randomUUID(), lineKey: wrong.key, text: 'It was there.', photos: [] }
  expect(await owner.request.post(`/api/audit-reports/${id}/queries`, { data: query })).toBeOK()
  const queries = async () =>
    (await (await owner.request.get(`/api/audit-reports/${id}/queries`)).json()).items.map(
      ({ state, answeredBy, answer }: { state: string; answeredBy: { firstName: string } | null; answer: string }) => [
        state,
        answeredBy?.firstName,
        answer,
      ],
    )
  const address = `/compliance/audit-reports/${id}`
  const begin = async (of: Page) => {
    await of.getByRole('button', { name: `ANSWER: ${wrong.description}` }).click()
    return of.getByRole('dialog', { name: 'Answer the query' })
  }
  await page.goto(address)
  const form = await begin(page)
  await form.getByRole('radio', { name: 'Becomes ‘Yes’' }).check()
  await form.getByLabel('Why?').fill(why)

  await test.step('head office signs in as it is sent, may answer as well, and has said nothing', async () => {
    await sendAs('headOffice', page, '**/api/mark-queries/*/answer', () => form.getByRole('button', { name: 'ANSWER' }).click())
    expect((await queries())[0][0]).toBe('OPEN')
    const second = await open(context, address)
    const other = await begin(second)
    await expect(other.getByLabel('Why?')).toHaveValue('')
    await expect(other.getByRole('radio', { checked: true })).toHaveCount(0)
    await second.close()
  })

  await test.step('the browser asks before LEAVE THIS PAGE loses it', async () => {
    const asked: string[] = []
    page.once('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.dismiss()
    })
    await sheetOf(page).getByRole('button', { name: 'LEAVE THIS PAGE' }).click()
    await expect.poll(() => asked).toEqual(['beforeunload'])
    await expect(sheetOf(page)).toBeVisible()
  })

  await test.step('the rep comes back, and gives the answer', async () => {
    await comeBack(page)
    await expect(form.getByLabel('Why?')).toHaveValue(why)
    await form.getByRole('button', { name: 'ANSWER' }).click()
    await expect(form).toBeHidden()
    expect(await queries()).toEqual([['CHANGED', 'Tom', why]])
  })
  await signIn('headOffice')
  expect(await page.request.delete(`/api/audit-reports/${id}`)).toBeOK()
  await owner.context().close()
})
